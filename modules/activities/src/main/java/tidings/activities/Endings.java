// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import static tidings.core.Done.DONE;

import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import tidings.activities.fanout.FanOut;
import tidings.activities.fanout.Means;
import tidings.core.Activities.Removed;
import tidings.core.Activity.Content;
import tidings.core.ActivityId;
import tidings.core.Done;
import tidings.store.Item;
import tidings.store.rows.ActivityRow;
import tidings.store.rows.ExpiryRow;

/** What is to be done when an activity has expired: nobody sees it any more, and its counts follow. */
record Endings(Means means, FanOut fanOut, Comments comments) {
  private static final Content NOTHING = new Content(
      "note", Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  Map<String, Consumer<Item>> seeTo() {
    return Map.of(ExpiryRow.TYPE, this::expire);
  }

  private void expire(Item due) {
    means.watermark().during(at -> expire(due, at));
  }

  private Done expire(Item due, ActivityId at) {
    var envelope = ExpiryRow.envelope(due);
    var post = new Post(new ActivityRow(envelope, NOTHING, Optional.empty(), false));
    comments.store(post, post.expiring(at), comments::removing, at);
    fanOut.release(envelope.id());
    means.bus().tell(new Removed(envelope.id()));
    new Concerned(means).hear(post.row());
    return DONE;
  }
}
