// SPDX-License-Identifier: Apache-2.0
package tidings.likes;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.ActivityId;
import tidings.core.LikeKinds;
import tidings.core.Likes.Like;
import tidings.core.Likes.LikersOf;
import tidings.core.UserId;
import tidings.schema.ActorFixture;
import tidings.schema.FixtureRows;
import tidings.schema.rows.BlockMuteRow;
import tidings.store.Item;
import tidings.store.Transaction;

/** The stream consumer gets each block some seconds after it was stored. */
@ExtendWith(VertxExtension.class)
final class LikesAcrossBlocksTest {
  @AutoClose
  ActorFixture fixture;
  LikesActor likes;
  UserId ana;
  UserId ben;
  UserId cleo;
  ActivityId anas;
  ActivityId bens;

  @BeforeEach
  void likeEachOther(Vertx vertx, @TempDir Path folder) {
    fixture = ActorFixture.open(vertx, folder);
    var rows = new FixtureRows(fixture);
    ana = rows.user("ana");
    ben = rows.user("ben");
    cleo = rows.user("cleo");
    anas = rows.activity(ana);
    bens = rows.activity(ben);
    likes = new LikesActor(fixture.bus(), fixture.table(), fixture.summaries(),
        fixture.activities(), fixture.watermark(), fixture.clock(),
        new LikeKinds(List.of("heart")));
    likes.start().await();
    List.of(new Like(ben, anas, "heart"), new Like(ana, bens, "heart"),
        new Like(cleo, anas, "heart")).forEach(fixture::ask);
  }

  @Test
  void a_block_takes_back_the_likes_of_both_users_and_no_others() {
    block();

    fixture.deliver(likes.blockConsumer());

    assertThat(likers(anas)).containsExactly(cleo);
    assertThat(likers(bens)).isEmpty();
  }

  @Test
  void likes_stay_if_the_block_is_gone_when_its_change_arrives() {
    block();
    unblock();

    fixture.deliver(likes.blockConsumer());

    assertThat(likers(anas)).containsExactlyInAnyOrder(ben, cleo);
    assertThat(likers(bens)).containsExactly(ana);
  }

  @Test
  void likes_after_a_block_stay_when_its_change_arrives_once_more() {
    block();
    fixture.deliver(likes.blockConsumer());
    unblock();
    fixture.ask(new Like(ben, anas, "heart"));

    fixture.deliver(likes.blockConsumer());

    assertThat(likers(anas)).containsExactlyInAnyOrder(ben, cleo);
  }

  private void block() {
    var transaction = new Transaction();
    rowsOfBlock().forEach(transaction::put);
    transaction.commit(fixture.table()).await();
  }

  private void unblock() {
    var transaction = new Transaction();
    rowsOfBlock().forEach(row -> transaction.delete(row.key()));
    transaction.commit(fixture.table()).await();
  }

  /** The block by Ana, and the marks of both. */
  private List<Item> rowsOfBlock() {
    return List.of(BlockMuteRow.block(ana, ben, fixture.clock().instant()),
        BlockMuteRow.blockedMark(ana, ben), BlockMuteRow.blockedMark(ben, ana));
  }

  private List<UserId> likers(ActivityId activity) {
    return fixture.ask(new LikersOf(activity, 10).forReader(cleo)).items().stream()
        .map(liker -> new UserId(liker.user().ref().id()))
        .toList();
  }
}
