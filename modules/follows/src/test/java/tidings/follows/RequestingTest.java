// SPDX-License-Identifier: Apache-2.0
package tidings.follows;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.Follows.Approve;
import tidings.core.Follows.Block;
import tidings.core.Follows.EdgeOf;
import tidings.core.Follows.Follow;
import tidings.core.Follows.FollowListEntry;
import tidings.core.Follows.FollowOptions;
import tidings.core.Follows.FollowState;
import tidings.core.Follows.RequestsOf;
import tidings.core.Follows.Unblock;
import tidings.core.Nodes;
import tidings.core.Notifications.NoticeChanged;
import tidings.core.UserId;
import tidings.schema.ActorFixture;
import tidings.schema.FixtureRows;
import tidings.schema.ItemType;
import tidings.schema.rows.FollowRequestRow;
import tidings.schema.rows.NoticeGroup;
import tidings.schema.rows.NoticeRow;
import tidings.store.InterleavingTable;
import tidings.store.Table;

@ExtendWith(VertxExtension.class)
final class RequestingTest {
  @AutoClose
  ActorFixture fixture;
  UserId ana;
  UserId ben;
  Vertx vertx;
  FollowsActor actor;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    fixture = ActorFixture.open(vertx, folder);
    var rows = new FixtureRows(fixture);
    ana = rows.privateUser("ana");
    ben = rows.user("ben");
    this.vertx = vertx;
    actor = actorOn(fixture.table());
    actor.start().await();
  }

  @AfterEach
  void stop() {
    actor.stop().await();
  }

  @Test
  void a_concurrent_request_is_removed_by_the_block() {
    var table = InterleavingTable
        .before("write", fixture.table(), () -> fixture.ask(new Follow(ben, ana.ref())));

    actorOn(table).answer(new Block(ana, ben));
    fixture.ask(new Unblock(ana, ben));

    assertThat(fixture.ask(new EdgeOf(ben, ana.ref()))).isEmpty();
    assertThat(fixture.ask(new RequestsOf(ana, Optional.empty(), 10)).items()).isEmpty();
  }

  @Test
  void a_request_without_an_answer_ends() {
    fixture.ask(new Follow(ben, ana.ref()));

    fixture.clock().advance(FollowRequestRow.LIFETIME.minusSeconds(1));
    assertThat(fixture.ask(new EdgeOf(ben, ana.ref())).map(FollowState::isRequested))
        .contains(true);

    fixture.clock().advance(FollowRequestRow.LIFETIME.plusSeconds(1));
    assertThat(fixture.ask(new EdgeOf(ben, ana.ref()))).isEmpty();
    assertThat(fixture.ask(new RequestsOf(ana, Optional.empty(), 10)).items()).isEmpty();
  }

  @Test
  void a_request_without_an_answer_is_swept_with_its_notice() {
    fixture.ask(new Follow(ben, ana.ref()));
    var requestedAt = fixture.clock().instant();
    assertThat(notice(requestedAt).state().count()).isOne();
    assertThat(rows(ItemType.REQUEST_END)).isOne();

    var told = fixture.subscribe(NoticeChanged.class);
    fixture.clock().advance(FollowRequestRow.LIFETIME);
    assertThat(told.next().user()).isEqualTo(ana);
    assertThat(notice(requestedAt).isEmpty()).isTrue();
    assertThat(rows(ItemType.FOLLOW_REQUEST) + rows(ItemType.REQUEST_END)).isZero();
  }

  @Test
  void a_request_ends_with_the_follow_it_asks_for() {
    var soon = fixture.clock().instant().plusSeconds(60);
    var later = soon.plusSeconds(60);
    fixture.ask(new Follow(ben, ana.ref(), until(soon)));
    fixture.ask(new Follow(ben, ana.ref(), until(later)));
    assertThat(rows(ItemType.REQUEST_END)).isOne();

    fixture.clock().advance(Duration.ofSeconds(60));
    assertThat(fixture.ask(new EdgeOf(ben, ana.ref()))).isPresent();
    var told = fixture.subscribe(NoticeChanged.class);
    fixture.clock().advance(Duration.ofSeconds(60));
    assertThat(fixture.ask(new EdgeOf(ben, ana.ref()))).isEmpty();
    told.next();
    assertThat(rows(ItemType.FOLLOW_REQUEST) + rows(ItemType.REQUEST_END)).isZero();
  }

  /** The sweep may come some seconds later. */
  @Test
  void who_asks_again_after_the_end_makes_a_new_request() {
    actor.stop().await();
    var first = fixture.clock().instant();
    actorOn(fixture.table()).answer(new Follow(ben, ana.ref()));
    fixture.clock().advance(FollowRequestRow.LIFETIME);
    actorOn(fixture.table()).answer(new Follow(ben, ana.ref()));

    actor = actorOn(fixture.table());
    actor.start().await();
    var requests = fixture.ask(new RequestsOf(ana, Optional.empty(), 10)).items();
    assertThat(requests).extracting(FollowListEntry::since)
        .containsExactly(fixture.clock().instant());
    assertThat(notice(first).isEmpty()).isTrue();
    assertThat(notice(fixture.clock().instant()).state().count()).isOne();
    assertThat(rows(ItemType.REQUEST_END)).isOne();
  }

  @Test
  void an_answer_removes_the_scheduled_end() {
    fixture.ask(new Follow(ben, ana.ref()));
    fixture.ask(new Approve(ana, ben));

    assertThat(rows(ItemType.FOLLOW_REQUEST) + rows(ItemType.REQUEST_END)).isZero();
  }

  private static FollowOptions until(Instant end) {
    return new FollowOptions(Optional.empty(), Set.of(), Optional.of(end), false);
  }

  private NoticeRow notice(Instant requestedAt) {
    return NoticeRow.read(fixture.table(), ana, NoticeGroup.followRequests(requestedAt));
  }

  private long rows(ItemType type) {
    return fixture.allItems().stream().filter(type::matches).count();
  }

  private FollowsActor actorOn(Table table) {
    return new FollowsActor(vertx, fixture.bus(), table, fixture.summaries(),
        ActorFixture.cachePolicy(table).largeAudiences(), fixture.clock(),
        fixture.watermark(), Nodes.SINGLE_NODE);
  }
}
