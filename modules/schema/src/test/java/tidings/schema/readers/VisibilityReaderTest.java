// SPDX-License-Identifier: Apache-2.0
package tidings.schema.readers;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.ActivityId;
import tidings.core.Lineage;
import tidings.core.UserId;
import tidings.core.Visibility;
import tidings.schema.ActorFixture;
import tidings.schema.FixtureRows;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.BlockMuteRow;
import tidings.store.Transaction;

@ExtendWith(VertxExtension.class)
final class VisibilityReaderTest {
  private static final UserId ANA = new UserId("ana");
  private static final UserId BEN = new UserId("ben");
  private static final UserId EVE = new UserId("eve");

  @AutoClose
  ActorFixture fixture;

  private FixtureRows rows;
  private VisibilityReader reader;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    fixture = ActorFixture.open(vertx, folder);
    rows = new FixtureRows(fixture);
    reader = fixture.activities().visibility();
  }

  @Test
  void a_lineage_has_all_parents() {
    var post = rows.activity(ANA);
    var comment = comment(BEN, post);
    var reply = comment(EVE, comment);

    assertThat(ids(lineage(reply))).containsExactly(reply, comment, post);
    assertThat(lineage(reply).live()).isTrue();
  }

  @Test
  void a_lineage_with_a_deleted_or_unknown_parent_is_not_live() {
    var post = rows.activity(ANA);
    var reply = comment(EVE, comment(BEN, post));
    rows.delete(post);

    assertThat(lineage(reply).live()).isFalse();
    assertThat(lineage(comment(BEN, fixture.idGenerator().next())).live()).isFalse();
  }

  @Test
  void parents_beyond_the_bound_are_not_read() {
    var post = rows.activity(ANA);
    var deepest = post;
    for (int level = 0; level <= Lineage.MAX_PARENTS; level++) {
      deepest = comment(BEN, deepest);
    }
    rows.delete(post);

    assertThat(lineage(deepest).activities()).hasSize(Lineage.MAX_PARENTS + 1);
    assertThat(lineage(deepest).live()).isTrue();
  }

  @Test
  void a_user_with_a_block_of_any_actor_may_not_see_a_comment() {
    var comment = comment(BEN, rows.activity(ANA));
    new Transaction().put(BlockMuteRow.blockedMark(EVE, ANA)).commit(fixture.table()).await();

    assertThat(reader.hiddenFrom(List.of(ANA, BEN, EVE), lineage(comment))).containsExactly(EVE);
    assertThat(reader.of(Optional.of(EVE)).await().shows(lineage(comment))).isFalse();
    assertThat(reader.of(Optional.of(BEN)).await().shows(lineage(comment))).isTrue();
  }

  @Test
  void of_many_entities_those_that_may_be_seen_are_found() {
    var post = rows.activity(ANA);
    var comment = comment(BEN, post);
    var deleted = rows.activity(BEN);
    rows.delete(deleted);
    var all = List.of(post.ref(), comment.ref(), deleted.ref(), ANA.ref(), BEN.ref());

    assertThat(reader.visible(all, Visibility.PUBLIC))
        .containsExactlyInAnyOrder(post.ref(), comment.ref(), ANA.ref(), BEN.ref());
    assertThat(reader.visible(all, Visibility.of(BEN, Set.of(ANA.ref()))))
        .containsExactly(BEN.ref());
  }

  private ActivityId comment(UserId actor, ActivityId parent) {
    return rows.activity("comment", actor, parent.ref());
  }

  private Lineage lineage(ActivityId id) {
    return reader.lineage(ActivityRow.requireLive(fixture.table(), id).envelope());
  }

  private static List<ActivityId> ids(Lineage lineage) {
    return lineage.activities().stream().map(each -> each.id()).toList();
  }
}
