// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import tidings.core.Activities.GetActivity;
import tidings.core.Activities.OutboxOf;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Notifications.Kind;
import tidings.schema.ActorFixture;
import tidings.schema.FeedKeys;
import tidings.schema.rows.NoticeRow;

/** Compares comment counts, threads and notifications of comments with the model. */
record FollowingThreads(ActorFixture stage, FollowingModel model) {
  private static final int ALL = 100;

  void requireMatchesModel() {
    model.living(stage.clock().instant()).forEach(this::requireMatchesModel);
  }

  private void requireMatchesModel(ActivityId activity) {
    var comments = model.thread(activity);
    var shown = stage.ask(new GetActivity(activity, Optional.empty()));
    assertThat(shown.counts().comments()).as("count of %s", activity).isEqualTo(comments.size());
    var thread = stage.ask(new OutboxOf(activity.ref(), Optional.empty(), Optional.empty(), ALL));
    assertThat(thread.items()).extracting(Activity::id).isEqualTo(comments);
    assertThat(noticeRow(shown).actors())
        .containsExactlyInAnyOrderElementsOf(model.commenters(activity));
    assertThat(noticeRow(shown).count()).isEqualTo(model.commenters(activity).size());
  }

  private NoticeRow noticeRow(Activity activity) {
    var actor = activity.envelope().actor();
    var group = NoticeRow.commentGroup(activity.id());
    return NoticeRow.of(
        actor, group, Kind.COMMENT, Optional.of(activity.id()),
        stage.table().get(FeedKeys.notice(actor, group)).await());
  }
}
