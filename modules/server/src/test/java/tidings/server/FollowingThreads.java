// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import tidings.core.Activities.GetActivity;
import tidings.core.Activities.OutboxOf;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.schema.ActorFixture;
import tidings.schema.rows.NoticeGroup;
import tidings.schema.rows.NoticeRow;
import tidings.schema.rows.NoticeState;

/** Compares comment counts, threads and notifications of comments with the model. */
record FollowingThreads(ActorFixture fixture, FollowingModel model) {
  private static final int LIMIT = 100;

  void requireMatchesModel() {
    model.posts().living(fixture.clock().instant()).forEach(this::requireMatchesModel);
  }

  private void requireMatchesModel(ActivityId activity) {
    var now = fixture.clock().instant();
    var author = model.posts().authorOf(activity);
    if (!model.maySee(author, activity, now)) {
      return;
    }
    var reader = Optional.of(author);
    var comments = model.posts().commentsOn(activity);
    var shown = fixture.ask(new GetActivity(activity, reader));
    assertThat(shown.counts().comments()).as("count of %s", activity).isEqualTo(comments.size());
    assertThat(shown.counts().allComments()).as("count below %s", activity)
        .isEqualTo(model.posts().countBelow(activity));
    var thread = fixture.ask(new OutboxOf(activity.ref(), reader, Optional.empty(), LIMIT));
    assertThat(thread.items()).extracting(Activity::id)
        .isEqualTo(comments.stream().filter(id -> model.maySee(author, id, now)).toList());
    assertThat(notice(shown).actors())
        .containsExactlyInAnyOrderElementsOf(model.posts().commenters(activity));
    assertThat(notice(shown).count()).isEqualTo(model.posts().commenters(activity).size());
  }

  private NoticeState notice(Activity activity) {
    var group = NoticeGroup.comments(activity.id());
    return NoticeRow.read(fixture.table(), activity.envelope().actor(), group).state();
  }
}
