// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import static java.time.temporal.ChronoUnit.SECONDS;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;
import static tidings.activities.ActivitiesFixture.draft;
import static tidings.core.FieldPatch.KEEP;
import static tidings.core.errors.ErrorCode.NOT_FOUND;

import io.vertx.core.Vertx;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterProperty;
import tidings.core.Activities.ActivityPatch;
import tidings.core.Activities.Delete;
import tidings.core.Activities.Edit;
import tidings.core.Activities.GetActivity;
import tidings.core.Activities.OutboxOf;
import tidings.core.Activities.Publish;
import tidings.core.Activities.Restore;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Audience;
import tidings.core.BlocksAndMutes;
import tidings.core.Edge;
import tidings.core.FieldPatch.Replace;
import tidings.core.Page;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.bus.Ask;
import tidings.schema.ActivityKeys;
import tidings.schema.ActorFixture;
import tidings.schema.FeedKeys;
import tidings.schema.SystemKeys;
import tidings.schema.rows.ActivityExpiryRow;
import tidings.schema.rows.CountsRow;
import tidings.schema.rows.FeedRow;
import tidings.store.Item;

/**
 * Runs random actions on activities and compares visibility with {@link ExpectedActivity}, counts
 * with rows, and feeds with the audience.
 */
final class ActivityLifecycleTest {
  private static final Duration AFTER_ALL_RETENTION = Duration.ofDays(31);

  private static final Instant MAX_TIME = Instant.parse("9999-12-31T00:00:00Z");

  private final Vertx vertx = Vertx.vertx();
  private final Path folder = Files.createTempDirectory("tidings");
  private final ActivitiesFixture fixture = ActivitiesFixture.open(vertx, folder);
  private final ActorFixture actorFixture = fixture.actorFixture;

  private int tries;
  private UserId ana;
  private UserId ben;
  private Ref city;
  private List<ExpectedActivity> activities;

  ActivityLifecycleTest() throws IOException {}

  @AfterProperty
  void close() throws IOException {
    fixture.close();
    vertx.close().await();
    try (var files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
    }
  }

  @Property
  void after_random_actions_counts_equal_rows_and_feeds_equal_the_audience(
      @ForAll("actions") List<ActivityAction> actions) {
    begin();
    for (var action : actions) {
      act(action);
      assertLiveActivitiesAreVisible();
      fixture.sweep();
      assertCountsEqualRows();
      assertLiveActivitiesHaveOnlyExpiryRows();
    }
    actorFixture.clock().advance(AFTER_ALL_RETENTION);
    fixture.sweep();
    assertLiveActivitiesAreVisible();
    assertCountsEqualRows();
    assertPurgedActivitiesLeaveNoRows();
  }

  @Provide
  Arbitrary<List<ActivityAction>> actions() {
    return ActivityAction.any().list().ofMinSize(1).ofMaxSize(14);
  }

  /** Ben follows Ana; both follow the city. */
  private void begin() {
    tries++;
    ana = fixture.fixtureRows.user("ana" + tries);
    ben = fixture.fixtureRows.user("ben" + tries);
    city = new Ref("city", "lisbon" + tries);
    fixture.fixtureRows.edge(ben, ana.ref());
    fixture.fixtureRows.edge(ben, city);
    fixture.fixtureRows.edge(ana, city);
    activities = new ArrayList<>();
  }

  private void act(ActivityAction action) {
    switch (action) {
      case ActivityAction.Post(var actorIndex, var toCity, var lifetime) ->
        post(actorIndex, "post", lifetime, toCity ? new Ref[]{city} : new Ref[0]);
      case ActivityAction.Comment(var actorIndex, var threadIndex, var lifetime) ->
        indexOf(threadIndex)
            .ifPresent(thread -> comment(actorIndex, activities.get(thread), lifetime));
      case ActivityAction.Edit(var number) -> indexOf(number).ifPresent(this::edit);
      case ActivityAction.Delete(var number) -> indexOf(number).ifPresent(this::delete);
      case ActivityAction.Restore(var number) -> indexOf(number).ifPresent(this::restore);
      case ActivityAction.Pass(var time) -> actorFixture.clock().advance(time);
    }
  }

  private void post(int actorIndex, String verb, Duration lifetime, Ref... targets) {
    var actor = actor(actorIndex);
    activities.add(ExpectedActivity
        .published(fixture.post(actor, draft(verb, "Hello", end(lifetime), targets))));
  }

  private void comment(int actorIndex, ExpectedActivity thread, Duration lifetime) {
    if (isVisible(thread)) {
      post(actorIndex, "comment", lifetime, thread.id().ref());
    } else {
      var comment = draft("comment", "Hello", end(lifetime), thread.id().ref());
      assertAbsent(new Publish(actor(actorIndex), comment));
    }
  }

  private void edit(int number) {
    var expected = activities.get(number);
    var newText = new Replace("Edition " + expected.version());
    var edit = new Edit(
        expected.actor(), expected.id(), new ActivityPatch(KEEP, newText, KEEP, KEEP, KEEP, KEEP),
        Optional.of(expected.version()));
    if (isVisible(expected)) {
      actorFixture.ask(edit);
      activities.set(number, expected.edited(newText.text()));
    } else {
      assertAbsent(edit);
    }
  }

  private void delete(int number) {
    var expected = activities.get(number);
    var delete = new Delete(expected.actor(), expected.id());
    if (expected.exists(now())) {
      actorFixture.ask(delete);
      activities.set(number, expected.isVisible(now()) ? expected.deleted(now()) : expected);
    } else {
      assertAbsent(delete);
    }
  }

  private void restore(int number) {
    var expected = activities.get(number);
    var restore = new Restore(expected.actor(), expected.id());
    if (isVisible(expected) || expected.exists(now()) && !isThreadGone(expected)) {
      actorFixture.ask(restore);
      activities.set(number, expected.restored());
      if (expected.deletedAt().isPresent()) {
        fixture.awaitDelivery(expected.actor(), expected.id());
      }
    } else {
      assertAbsent(restore);
    }
  }

  private void assertLiveActivitiesAreVisible() {
    for (var expected : activities) {
      var show = new GetActivity(expected.id(), Optional.of(ben));
      if (isVisible(expected)) {
        assertThat(actorFixture.ask(show).object().text()).contains(expected.text());
        assertThat(actorFixture.ask(show).revision().number()).isEqualTo(expected.version());
      } else {
        assertAbsent(show);
      }
    }
    for (var outbox : List.of(ana.ref(), ben.ref(), city)) {
      assertThat(inOutbox(outbox)).as("outbox of %s", outbox).isEqualTo(ids(visible().stream()
          .filter(expected -> Audience.of(expected.envelope()).refs().contains(outbox))
          .toList()));
    }
    assertThat(inFeed(ana)).isEqualTo(admitted(ana, city));
    assertThat(inFeed(ben)).isEqualTo(admitted(ben, ana.ref(), city));
  }

  /** Expired activities are counted until they are swept. */
  private void assertCountsEqualRows() {
    for (var outbox : List.of(ana.ref(), ben.ref(), city)) {
      assertThat(counted(outbox)).as("count of %s", outbox).isEqualTo(inOutbox(outbox).size());
    }
    for (var thread : visible()) {
      var comments = ids(visible().stream().filter(expected -> expected.isOn(thread)).toList());
      assertThat(inOutbox(thread.id().ref())).isEqualTo(comments);
      assertThat(
          actorFixture.ask(new GetActivity(thread.id(), Optional.empty())).counts().comments())
          .isEqualTo(comments.size());
    }
  }

  private void assertLiveActivitiesHaveOnlyExpiryRows() {
    var ends = ids(
        visible().stream().filter(expected -> expected.envelope().expiresAt().isPresent())
            .toList());
    var visible = ids(visible());
    var due = IntStream.range(0, SystemKeys.DUE_SHARDS)
        .mapToObj(
            shard -> actorFixture.table().queryAll(SystemKeys.dueUntil(shard, MAX_TIME)).await())
        .flatMap(List::stream)
        .map(row -> ActivityExpiryRow.envelope(row).id())
        .filter(visible::contains)
        .toList();
    assertThat(due).containsExactlyInAnyOrderElementsOf(ends);
  }

  /** Ignores feed rows and removal reports, which expire by themselves. */
  private void assertPurgedActivitiesLeaveNoRows() {
    var expired = ids(activities.stream().filter(expected -> !expected.exists(now())).toList());
    assertThat(actorFixture.allItems())
        .extracting(row -> row.key().toString())
        .filteredOn(key -> !key.contains("FEED#") && !key.contains("LATE#"))
        .noneMatch(key -> expired.stream().anyMatch(id -> key.contains(id.text())));
  }

  private List<ActivityId> admitted(UserId reader, Ref... follows) {
    var edges = Stream.of(follows)
        .collect(toMap(ref -> ref, ref -> Edge.unlimited(ref, Instant.EPOCH)));
    return ids(visible().stream()
        .filter(expected -> Audience.of(expected.envelope())
            .via(reader, edges, BlocksAndMutes.NONE, now())
            .isPresent())
        .filter(expected -> FeedRow.of(reader, expected.id(), ActorFixture.RETENTION)
            .number(Item.EXPIRES_AT) > now()
                .getEpochSecond())
        .toList());
  }

  private List<ActivityId> inFeed(UserId reader) {
    var visible = ids(visible());
    return actorFixture.table()
        .query(FeedKeys.feedOf(reader))
        .await()
        .items()
        .stream()
        .map(row -> FeedKeys.activityInFeed(row.key().sk()))
        .filter(visible::contains)
        .toList();
  }

  private List<ActivityId> inOutbox(Ref target) {
    var page =
        actorFixture.ask(new OutboxOf(target, Page.MAX_LIMIT));
    return page.items().stream().map(Activity::id).toList();
  }

  private long counted(Ref target) {
    return CountsRow.ofEntity(actorFixture.table().get(ActivityKeys.counts(target)).await())
        .activities();
  }

  /** Sorted newest first. */
  private static List<ActivityId> ids(List<ExpectedActivity> activities) {
    return activities.stream().map(ExpectedActivity::id).sorted(Collections.reverseOrder())
        .toList();
  }

  private List<ExpectedActivity> visible() {
    return activities.stream().filter(this::isVisible).toList();
  }

  /** A comment is visible while what it is on is visible. */
  private boolean isVisible(ExpectedActivity expected) {
    return expected.isVisible(now())
        && activities.stream().filter(expected::isOn).allMatch(this::isVisible);
  }

  private boolean isThreadGone(ExpectedActivity expected) {
    return expected.envelope().isComment() && visible().stream().noneMatch(expected::isOn);
  }

  private void assertAbsent(Ask<?> ask) {
    assertThat(actorFixture.refusal(ask)).isEqualTo(NOT_FOUND);
  }

  private UserId actor(int actorIndex) {
    return actorIndex % 2 == 0 ? ana : ben;
  }

  private Optional<Integer> indexOf(int number) {
    return activities.isEmpty() ? Optional.empty() : Optional.of(number % activities.size());
  }

  private Optional<Instant> end(Duration lifetime) {
    return lifetime.equals(ActivityAction.UNLIMITED)
        ? Optional.empty()
        : Optional.of(now().plus(lifetime).truncatedTo(SECONDS));
  }

  private Instant now() {
    return actorFixture.clock().instant();
  }
}
