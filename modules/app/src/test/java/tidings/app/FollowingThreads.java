// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import tidings.core.Activities.OutboxOf;
import tidings.core.Activities.Show;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Notifications.Kind;
import tidings.store.Keys;
import tidings.store.embedded.Stage;
import tidings.store.rows.NoticeRow;

/** What is said to each activity that is there: its count, its thread, and what its actor is told. */
record FollowingThreads(Stage stage, FollowingModel model) {
  private static final int ALL = 100;

  void assertAgree() {
    model.living(stage.clock().instant()).forEach(this::assertAgree);
  }

  private void assertAgree(ActivityId on) {
    var comments = model.thread(on);
    var shown = stage.ask(new Show(on, Optional.empty()));
    assertThat(shown.counts().comments()).as("count of %s", on).isEqualTo(comments.size());
    var thread = stage.ask(new OutboxOf(on.ref(), Optional.empty(), Optional.empty(), ALL));
    assertThat(thread.items()).extracting(Activity::id).isEqualTo(comments);
    assertThat(told(shown).actors())
        .containsExactlyInAnyOrderElementsOf(model.commenters(on));
    assertThat(told(shown).count()).isEqualTo(model.commenters(on).size());
  }

  private NoticeRow told(Activity activity) {
    var actor = activity.envelope().actor();
    var group = NoticeRow.commented(activity.id());
    return NoticeRow.of(
        actor, group, Kind.COMMENT, Optional.of(activity.id()),
        stage.table().get(Keys.notice(actor, group)).await());
  }
}
