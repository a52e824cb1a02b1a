// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.core.FieldPatch.KEEP;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.Activities.ActivityPatch;
import tidings.core.Activities.Delete;
import tidings.core.Activities.Edit;
import tidings.core.Activities.Publish;
import tidings.core.Activities.Restore;
import tidings.core.ActivityId;
import tidings.core.FieldPatch;
import tidings.core.Nodes;
import tidings.core.OnlineUsers;
import tidings.core.UserId;
import tidings.schema.ActorFixture;
import tidings.schema.FixtureRows;
import tidings.schema.LateNews;
import tidings.schema.LateWatermark;
import tidings.schema.rows.LateRow.Kind;

/** Changes of activities that positions of other nodes have passed before they were stored. */
@ExtendWith(VertxExtension.class)
final class LateActivitiesTest {
  @AutoClose
  ActorFixture fixture;
  UserId ana;
  UserId ben;
  ActivityId post;
  ActivitiesActor actor;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    fixture = ActorFixture.open(vertx, folder);
    var rows = new FixtureRows(fixture);
    ana = rows.user("ana");
    ben = rows.user("ben");
    rows.user("cleo");
    post = rows.activity(ana);
    actor = new ActivitiesActor(vertx, fixture.bus(), fixture.table(), fixture.summaries(),
        fixture.activities(), LateWatermark.of(fixture.idGenerator()), Nodes.SINGLE_NODE,
        fixture.clock(),
        ActorFixture.cachePolicy(fixture.table()), new OnlineUsers(1), fixture.audit());
    actor.start().await();
  }

  @AfterEach
  void stop() {
    actor.stop().await();
  }

  @Test
  void a_late_comment_is_told_to_those_who_show_its_thread_and_to_both_actors() {
    var news = LateNews.of(fixture);
    comment();

    assertThat(news.activities()).containsEntry(post, Set.of(Kind.CHANGED));
    assertThat(news.users()).containsExactlyInAnyOrder(ana, ben);
  }

  @Test
  void so_are_its_late_deletion_and_restoration() {
    var comment = comment();
    var deleted = LateNews.of(fixture);
    fixture.ask(new Delete(ben, comment));
    assertThat(deleted.activities()).containsEntry(post, Set.of(Kind.CHANGED));
    assertThat(deleted.activities().get(comment)).contains(Kind.REMOVED);
    assertThat(deleted.users()).containsExactlyInAnyOrder(ana, ben);

    var restored = LateNews.of(fixture);
    fixture.ask(new Restore(ben, comment));
    assertThat(restored.activities()).containsEntry(post, Set.of(Kind.CHANGED));
    assertThat(restored.users()).containsExactlyInAnyOrder(ana, ben);
  }

  @Test
  void a_late_edit_is_told_to_those_who_show_the_activity_and_whom_it_mentions() {
    var news = LateNews.of(fixture);
    var text = new FieldPatch.Replace("Good morning @cleo");
    fixture.ask(new Edit(ana, post, new ActivityPatch(KEEP, text, KEEP, KEEP, KEEP, KEEP),
        Optional.empty()));

    assertThat(news.activities()).isEqualTo(Map.of(post, Set.of(Kind.CHANGED)));
    assertThat(news.users()).containsExactlyInAnyOrder(ana, new UserId("cleo"));
  }

  private ActivityId comment() {
    return fixture.ask(new Publish(ben, ActivitiesFixture.comment(post, "And to you"))).id();
  }
}
