// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.core.Activities.Delivery.State.DONE;
import static tidings.core.FieldPatch.KEEP;
import static tidings.core.errors.ErrorCode.FORBIDDEN;
import static tidings.core.errors.ErrorCode.INVALID_TARGET;
import static tidings.core.errors.ErrorCode.NOT_FOUND;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.Activities.ActivityDelivered;
import tidings.core.Activities.ActivityPatch;
import tidings.core.Activities.ActivityRemoved;
import tidings.core.Activities.Delete;
import tidings.core.Activities.Delivery;
import tidings.core.Activities.DeliveryOf;
import tidings.core.Activities.Draft;
import tidings.core.Activities.Edit;
import tidings.core.Activities.GetActivity;
import tidings.core.Activities.OutboxOf;
import tidings.core.Activities.Publish;
import tidings.core.Activity;
import tidings.core.Activity.Content;
import tidings.core.ActivityId;
import tidings.core.FieldPatch;
import tidings.core.Nodes;
import tidings.core.Notifications.Kind;
import tidings.core.Notifications.NoticeChanged;
import tidings.core.OnlineUsers;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.Watermark;
import tidings.core.errors.ErrorCode;
import tidings.schema.ActivityKeys;
import tidings.schema.ActorFixture;
import tidings.schema.FeedKeys;
import tidings.schema.FixtureRows;
import tidings.schema.ReceivedEvents;
import tidings.schema.rows.CountsRow;
import tidings.schema.rows.NoticeGroup;
import tidings.schema.rows.NoticeRow;
import tidings.store.Eventually;
import tidings.store.InterleavingTable;
import tidings.store.Op;
import tidings.store.Table;

@ExtendWith(VertxExtension.class)
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class ActivitiesTest {
  private static final Ref LISBON = Ref.parse("city:lisbon");
  private static final Ref FADO = Ref.parse("topic:fado");

  @AutoClose
  ActorFixture fixture;
  FixtureRows fixtureRows;
  UserId ana;
  UserId ben;
  Watermark watermark;
  ReceivedEvents<ActivityDelivered> delivered;
  ActivitiesActor actor;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    fixture = ActorFixture.open(vertx, folder);
    fixtureRows = new FixtureRows(fixture);
    ana = fixtureRows.user("ana");
    ben = fixtureRows.user("ben");
    watermark = new Watermark(fixture.idGenerator());
    delivered = fixture.subscribe(ActivityDelivered.class);
    actor = actorOn(vertx, fixture.table());
    actor.start().await();
  }

  private ActivitiesActor actorOn(Vertx vertx, Table table) {
    return new ActivitiesActor(
        vertx, fixture.bus(), table, fixture.summaries(), fixture.activities(), watermark,
        Nodes.SINGLE_NODE, fixture.clock(),
        ActorFixture.cachePolicy(table),
        new OnlineUsers(1), fixture.audit());
  }

  @AfterEach
  void stop() {
    actor.stop().await();
  }

  @Test
  void a_post_is_shown_and_is_in_the_outboxes_of_its_actor_and_targets() {
    var posted = post("Hello", LISBON, FADO);
    assertThat(fixture.ask(new GetActivity(posted.id(), Optional.of(ben)))).isEqualTo(posted);
    for (var outbox : List.of(ana.ref(), LISBON, FADO)) {
      assertThat(fixture.ask(new OutboxOf(outbox, 10)).items())
          .containsExactly(posted);
      assertThat(counted(outbox)).isEqualTo(1);
    }
  }

  @Test
  void an_outbox_is_paged_newest_first() {
    var first = post("1");
    var second = post("2");
    var third = post("3");
    var page = fixture.ask(new OutboxOf(ana.ref(), 2));
    var rest = fixture.ask(new OutboxOf(ana.ref(), Optional.empty(), page.next(), 2));
    assertThat(page.items()).containsExactly(third, second);
    assertThat(rest.items()).containsExactly(first);
    assertThat(rest.next()).isEmpty();
  }

  @Test
  void a_post_is_in_the_feed_of_its_actor_at_once() {
    var posted = post("Hello");
    assertThat(hasRow(ana, posted.id())).isTrue();
  }

  @Test
  void every_follower_gets_one_row_with_all_reasons() {
    fixtureRows.edge(ben, ana.ref());
    fixtureRows.edge(ben, LISBON);
    var eva = fixtureRows.user("eva");
    fixtureRows.edge(eva, LISBON);
    var posted = post("Hello", LISBON);
    assertThat(recipients(posted.id(), 3)).isEqualTo(Map.of(
        "ana", List.of(), "ben", List.of(ana.ref(), LISBON), "eva", List.of(LISBON)));
    assertThat(hasRow(ben, posted.id())).isTrue();
    assertThat(hasRow(eva, posted.id())).isTrue();
  }

  @Test
  void a_fan_out_of_several_pages_reaches_everyone_once() {
    IntStream.range(0, 2_500).forEach(i -> fixtureRows.edge(new UserId("fan" + i), LISBON));
    IntStream.range(0, 2_500).filter(i -> i % 3 == 0)
        .forEach(i -> fixtureRows.edge(new UserId("fan" + i), ana.ref()));
    var posted = post("Hello", LISBON);
    assertThat(recipients(posted.id(), 2_501)).hasSize(2_501);
    var delivery = awaitReport(posted.id());
    assertThat(delivery.written()).isEqualTo(2_500);
    assertThat(IntStream.range(0, 2_500)).allMatch(
        i -> hasRow(new UserId("fan" + i), posted.id()));
  }

  @Test
  void a_completed_delivery_is_reported_and_releases_the_watermark() {
    fixtureRows.edge(ben, ana.ref());
    var posted = post("Hello");
    var delivery = awaitReport(posted.id());
    assertThat(delivery.state()).isEqualTo(DONE);
    assertThat(delivery.recipients()).isEqualTo(1);
    assertThat(fixture.table().get(FeedKeys.fanOut(posted.id())).await()).isEmpty();
    // the watermark is released after the report is stored
    Eventually.until(watermark::low, low -> low.isAfter(Position.of(posted.id())));
    assertThat(fixture.refusal(new DeliveryOf(ben, posted.id()))).isEqualTo(FORBIDDEN);
  }

  @Test
  void a_delivery_that_completes_while_it_is_read_is_found(Vertx vertx) {
    var posted = post("Hello");
    var delivery = awaitReport(posted.id());
    var report = fixture.table().get(FeedKeys.delivery(posted.id())).await().orElseThrow();
    fixture.table().write(List.of(new Op.Delete(report.key(), List.of()))).await();
    var table = InterleavingTable.before("write", fixture.table(),
        () -> fixture.table().write(List.of(new Op.Put(report, List.of()))).await());
    assertThat(actorOn(vertx, table).answer(new DeliveryOf(ana, posted.id())))
        .isEqualTo(delivery);
  }

  @Test
  void a_mentioned_user_gets_one_notice() {
    var noticed = fixture.subscribe(NoticeChanged.class);
    var posted = post("Hello @ben, @ben and @nobody, mail me@ben.org");
    assertThat(noticed.next())
        .isEqualTo(new NoticeChanged(ben, NoticeGroup.mentions(posted.envelope()).id()));
    awaitReport(posted.id());
    assertThat(noticed.pendingCount()).isZero();
    var row = fixture.table().get(NoticeGroup.mentions(posted.envelope()).key(ben)).await();
    assertThat(NoticeRow.of(ben, row.orElseThrow()).group().kind()).isEqualTo(Kind.MENTION);
  }

  @Test
  void an_edit_withdraws_a_mention_that_an_earlier_version_stored() {
    var posted = post("Hello");
    awaitReport(posted.id());
    var former = NoticeRow.empty(ben, NoticeGroup.formerMention(posted.id()))
        .with(state -> state.joinedBy(ana, fixture.clock().instant()));
    fixture.table().write(List.of(former.write(Position.of(fixture.idGenerator().next())))).await();
    editText(posted.id(), "Hello @ben");
    assertThat(fixture.table().get(NoticeGroup.mentions(posted.envelope()).key(ben)).await())
        .as("Ben is notified already").isEmpty();

    editText(posted.id(), "Hello");

    var stored = fixture.table().get(former.group().key(ben)).await();
    assertThat(stored.map(row -> NoticeRow.of(ben, row).isEmpty()).orElse(true)).isTrue();
  }

  private void editText(ActivityId id, String text) {
    var patch =
        new ActivityPatch(KEEP, new FieldPatch.Replace(text), KEEP, KEEP, KEEP, KEEP);
    fixture.ask(new Edit(ana, id, patch, Optional.empty()));
  }

  @Test
  void a_deleted_post_is_hidden_and_deleting_is_idempotent() {
    var removed = fixture.subscribe(ActivityRemoved.class);
    var posted = post("Hello", LISBON);
    fixture.ask(new Delete(ana, posted.id()));
    fixture.ask(new Delete(ana, posted.id()));
    assertThat(removed.next()).isEqualTo(new ActivityRemoved(posted.id()));
    assertThat(fixture.refusal(new GetActivity(posted.id(), Optional.empty())))
        .isEqualTo(NOT_FOUND);
    assertThat(fixture.ask(new OutboxOf(LISBON, 10)).items())
        .isEmpty();
    assertThat(counted(LISBON)).isZero();
    assertThat(counted(ana.ref())).isZero();
  }

  @Test
  void only_its_actor_can_delete_a_post() {
    var posted = post("Hello");
    assertThat(fixture.refusal(new Delete(ben, posted.id()))).isEqualTo(FORBIDDEN);
    assertThat(fixture.refusal(new Delete(ben, fixture.idGenerator().next()))).isEqualTo(NOT_FOUND);
    assertThat(fixture.ask(new GetActivity(posted.id(), Optional.empty()))).isEqualTo(posted);
  }

  @Test
  void targets_are_restricted_to_oneself_and_other_entities() {
    assertThat(refusedTarget(ben.ref())).isEqualTo(INVALID_TARGET);
    assertThat(refusedTarget(fixture.idGenerator().next().ref())).isEqualTo(INVALID_TARGET);
    assertThat(counted(ana.ref())).isZero();
    assertThat(post("Hello", ana.ref()).envelope().targets()).containsExactly(ana.ref());
  }

  private Activity post(String text, Ref... targets) {
    return fixture.ask(new Publish(ana, draft(text, targets)));
  }

  private ErrorCode refusedTarget(Ref target) {
    return fixture.refusal(new Publish(ana, draft("Hello", target)));
  }

  private static Draft draft(String text, Ref... targets) {
    var content = Content.note(text);
    return new Draft("post", content, List.of(targets), Optional.empty());
  }

  private boolean hasRow(UserId user, ActivityId activity) {
    return fixture.table().get(FeedKeys.feed(user, activity)).await().isPresent();
  }

  private long counted(Ref target) {
    return CountsRow.ofEntity(fixture.table().get(ActivityKeys.counts(target)).await())
        .activities();
  }

  /** Collects recipients with their reasons from this many deliveries. */
  private Map<String, List<Ref>> recipients(ActivityId activity, int count) {
    var via = new HashMap<String, List<Ref>>();
    while (via.size() < count) {
      var page = delivered.next();
      assertThat(page.activity().id()).isEqualTo(activity);
      page.recipients().forEach(
          (reasons, users) -> users.forEach(
              user -> assertThat(via.put(user.text(), reasons)).as("%s", user).isNull()));
    }
    return via;
  }

  private Delivery awaitReport(ActivityId activity) {
    return Eventually.until(
        () -> fixture.ask(new DeliveryOf(ana, activity)), delivery -> delivery.state() == DONE);
  }
}
