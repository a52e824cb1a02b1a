// SPDX-License-Identifier: Apache-2.0
package tidings.feeds.views;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tidings.core.Activity;
import tidings.core.Activity.Content;
import tidings.core.Activity.Counts;
import tidings.core.Activity.Revision;
import tidings.core.ActivityId;
import tidings.core.EntitySummary;
import tidings.core.Envelope;
import tidings.core.Feeds.Entry;
import tidings.core.Ref;
import tidings.core.UserId;

/** Entries of feeds, by the hours at which they were posted. */
final class ViewedPosts {
  static final Instant START = Instant.parse("2026-11-21T00:00:00Z");

  private ViewedPosts() {}

  static Entry post(int hour, String actor, String... targets) {
    return entry(hour, actor, Counts.NONE, List.of(), targets);
  }

  static Entry liked(int hour, String actor, long likes, long comments, boolean byReader) {
    return entry(hour, actor, new Counts(Map.of("like", likes), comments),
        byReader ? List.of("like") : List.of());
  }

  static Entry counted(int hour, String actor, Counts counts) {
    return entry(hour, actor, counts, List.of());
  }

  /** A share without words. */
  static Entry share(int hour, String actor, Activity shared) {
    var post = post(hour, actor).activity();
    var envelope = new Envelope(post.id(), post.envelope().actor(), Envelope.SHARE,
        List.of(shared.id().ref()));
    return new Entry(new Activity(envelope, post.actor(), Content.WITHOUT_WORDS, Optional.empty(),
        post.revision(), Counts.NONE, List.of()).withShared(Optional.of(shared)), List.of());
  }

  private static Entry entry(
      int hour, String actor, Counts counts, List<String> own, String... targets) {
    var user = new UserId(actor);
    var envelope = new Envelope(ActivityId.of(START.plus(Duration.ofHours(hour)), "" + hour), user,
        "post", Stream.of(targets).map(Ref::parse).toList(), Optional.empty());
    return new Entry(
        new Activity(envelope, new EntitySummary(user.ref(), actor, Optional.empty()),
            Content.note("Hello"), Optional.empty(), new Revision(1, Optional.empty()), counts,
            own),
        List.of());
  }
}
