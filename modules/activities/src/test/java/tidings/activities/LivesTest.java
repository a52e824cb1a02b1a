// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import static java.time.temporal.ChronoUnit.SECONDS;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;
import static tidings.activities.Newsroom.draft;
import static tidings.core.Amendment.KEEP;
import static tidings.core.Reason.NOT_FOUND;

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
import tidings.core.Activities.Changes;
import tidings.core.Activities.Delete;
import tidings.core.Activities.Edit;
import tidings.core.Activities.OutboxOf;
import tidings.core.Activities.Publish;
import tidings.core.Activities.Restore;
import tidings.core.Activities.Show;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Amendment.Replace;
import tidings.core.Ask;
import tidings.core.Audience;
import tidings.core.Edge;
import tidings.core.Page;
import tidings.core.Ref;
import tidings.core.Silence;
import tidings.core.UserId;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.embedded.Stage;
import tidings.store.rows.CountsRow;
import tidings.store.rows.ExpiryRow;
import tidings.store.rows.FeedRow;

/**
 * Whatever is done with activities, in whatever order, as time passes: who sees what is as plain
 * as {@link Life} says it, counts equal rows, and feeds equal the audience.
 */
final class LivesTest {
  private static final Duration LONGER_THAN_ANYTHING_IS_KEPT = Duration.ofDays(31);

  private static final Instant END_OF_TIMES = Instant.parse("9999-12-31T00:00:00Z");

  private final Vertx vertx = Vertx.vertx();
  private final Path folder = Files.createTempDirectory("tidings");
  private final Newsroom room = Newsroom.open(vertx, folder);
  private final Stage stage = room.stage;

  private int tries;
  private UserId ana;
  private UserId ben;
  private Ref city;
  private List<Life> lives;

  LivesTest() throws IOException {}

  @AfterProperty
  void close() throws IOException {
    room.close();
    vertx.close().await();
    try (var files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
    }
  }

  @Property(tries = 40)
  void whatever_is_done_counts_equal_rows_and_feeds_equal_the_audience(
      @ForAll("deeds") List<Deed> deeds) {
    begin();
    for (var deed : deeds) {
      act(deed);
      assertEverybodySeesWhatLives();
      room.sweep();
      assertCountsEqualRows();
      assertNothingIsDueOfWhatLivesButItsEnd();
    }
    stage.clock().pass(LONGER_THAN_ANYTHING_IS_KEPT);
    room.sweep();
    assertEverybodySeesWhatLives();
    assertCountsEqualRows();
    assertNothingIsLeftOfWhatIsGone();
  }

  @Provide
  Arbitrary<List<Deed>> deeds() {
    return Deed.any().list().ofMinSize(1).ofMaxSize(14);
  }

  /** Ben follows Ana, and both follow the city. */
  private void begin() {
    tries++;
    ana = room.cast.user("ana" + tries);
    ben = room.cast.user("ben" + tries);
    city = new Ref("city", "lisbon" + tries);
    room.cast.edge(ben, ana.ref());
    room.cast.edge(ben, city);
    room.cast.edge(ana, city);
    lives = new ArrayList<>();
  }

  private void act(Deed deed) {
    switch (deed) {
      case Deed.Post(var who, var toCity, var lasts) ->
        post(who, "post", lasts, toCity ? new Ref[]{city} : new Ref[0]);
      case Deed.Comment(var who, var on, var lasts) ->
        which(on).ifPresent(thread -> comment(who, lives.get(thread), lasts));
      case Deed.Edit(var number) -> which(number).ifPresent(this::edit);
      case Deed.Delete(var number) -> which(number).ifPresent(this::delete);
      case Deed.Restore(var number) -> which(number).ifPresent(this::restore);
      case Deed.Pass(var time) -> stage.clock().pass(time);
    }
  }

  private void post(int who, String verb, Duration lasts, Ref... targets) {
    var actor = actor(who);
    lives.add(Life.begun(room.post(actor, draft(verb, "Hello", end(lasts), targets))));
  }

  private void comment(int who, Life thread, Duration lasts) {
    if (thread.lives(now())) {
      post(who, "comment", lasts, thread.id().ref());
    } else {
      var comment = draft("comment", "Hello", end(lasts), thread.id().ref());
      assertAbsent(new Publish(actor(who), comment));
    }
  }

  private void edit(int number) {
    var life = lives.get(number);
    var news = new Replace("Edition " + life.version());
    var edit = new Edit(
        life.actor(), life.id(), new Changes(KEEP, news, KEEP, KEEP, KEEP, KEEP),
        Optional.of(life.version()));
    if (life.lives(now())) {
      stage.ask(edit);
      lives.set(number, life.edited(news.text()));
    } else {
      assertAbsent(edit);
    }
  }

  private void delete(int number) {
    var life = lives.get(number);
    var delete = new Delete(life.actor(), life.id());
    if (life.isThere(now())) {
      stage.ask(delete);
      lives.set(number, life.lives(now()) ? life.deleted(now()) : life);
    } else {
      assertAbsent(delete);
    }
  }

  private void restore(int number) {
    var life = lives.get(number);
    var restore = new Restore(life.actor(), life.id());
    if (life.lives(now()) || life.isThere(now()) && !isThreadGone(life)) {
      stage.ask(restore);
      lives.set(number, life.restored());
      if (life.deletedAt().isPresent()) {
        room.awaitDelivery(life.actor(), life.id());
      }
    } else {
      assertAbsent(restore);
    }
  }

  private void assertEverybodySeesWhatLives() {
    for (var life : lives) {
      var show = new Show(life.id(), Optional.of(ben));
      if (life.lives(now())) {
        assertThat(stage.ask(show).object().text()).contains(life.text());
        assertThat(stage.ask(show).revision().number()).isEqualTo(life.version());
      } else {
        assertAbsent(show);
      }
    }
    for (var outbox : List.of(ana.ref(), ben.ref(), city)) {
      assertThat(inOutbox(outbox)).as("outbox of %s", outbox).isEqualTo(ids(living().stream()
          .filter(life -> Audience.of(life.envelope()).refs().contains(outbox))
          .toList()));
    }
    assertThat(inFeed(ana)).isEqualTo(admitted(ana, city));
    assertThat(inFeed(ben)).isEqualTo(admitted(ben, ana.ref(), city));
  }

  /** What has expired is counted until it is swept. */
  private void assertCountsEqualRows() {
    for (var outbox : List.of(ana.ref(), ben.ref(), city)) {
      assertThat(counted(outbox)).as("count of %s", outbox).isEqualTo(inOutbox(outbox).size());
    }
    for (var thread : living()) {
      var comments = ids(living().stream().filter(life -> life.isOn(thread)).toList());
      assertThat(inOutbox(thread.id().ref())).isEqualTo(comments);
      assertThat(stage.ask(new Show(thread.id(), Optional.empty())).counts().comments())
          .isEqualTo(comments.size());
    }
  }

  private void assertNothingIsDueOfWhatLivesButItsEnd() {
    var ends = ids(
        living().stream().filter(life -> life.envelope().expiresAt().isPresent()).toList());
    var living = ids(living());
    var due = IntStream.range(0, Keys.DUE_SHARDS)
        .mapToObj(shard -> stage.table().all(Keys.dueUntil(shard, END_OF_TIMES)).await())
        .flatMap(List::stream)
        .map(row -> ExpiryRow.envelope(row).id())
        .filter(living::contains)
        .toList();
    assertThat(due).containsExactlyInAnyOrderElementsOf(ends);
  }

  /** But for rows of feeds, and those that say that it is gone, which expire by themselves. */
  private void assertNothingIsLeftOfWhatIsGone() {
    var gone = ids(lives.stream().filter(life -> !life.isThere(now())).toList());
    assertThat(stage.everything())
        .extracting(row -> row.key().toString())
        .filteredOn(key -> !key.contains("FEED#") && !key.contains("LATE#"))
        .noneMatch(key -> gone.stream().anyMatch(id -> key.contains(id.text())));
  }

  private List<ActivityId> admitted(UserId reader, Ref... follows) {
    var edges = Stream.of(follows)
        .collect(toMap(ref -> ref, ref -> Edge.whole(ref, Instant.EPOCH)));
    return ids(living().stream()
        .filter(life -> Audience.of(life.envelope())
            .via(reader, edges, Silence.NONE, now())
            .isPresent())
        .filter(life -> FeedRow.of(reader, life.id(), Stage.KEEP).number(Item.EXPIRES_AT) > now()
            .getEpochSecond())
        .toList());
  }

  private List<ActivityId> inFeed(UserId reader) {
    var living = ids(living());
    return stage.table()
        .query(Keys.feedOf(reader))
        .await()
        .items()
        .stream()
        .map(row -> Keys.inFeed(row.key().sk()))
        .filter(living::contains)
        .toList();
  }

  private List<ActivityId> inOutbox(Ref what) {
    var page = stage.ask(new OutboxOf(what, Optional.empty(), Optional.empty(), Page.MOST));
    return page.items().stream().map(Activity::id).toList();
  }

  private long counted(Ref what) {
    return CountsRow.ofEntity(stage.table().get(Keys.counts(what)).await()).activities();
  }

  /** Newest first. */
  private static List<ActivityId> ids(List<Life> some) {
    return some.stream().map(Life::id).sorted(Collections.reverseOrder()).toList();
  }

  private List<Life> living() {
    return lives.stream().filter(life -> life.lives(now())).toList();
  }

  private boolean isThreadGone(Life life) {
    return life.envelope().isComment() && living().stream().noneMatch(life::isOn);
  }

  private void assertAbsent(Ask<?> ask) {
    assertThat(stage.refusal(ask)).isEqualTo(NOT_FOUND);
  }

  private UserId actor(int who) {
    return who % 2 == 0 ? ana : ben;
  }

  private Optional<Integer> which(int number) {
    return lives.isEmpty() ? Optional.empty() : Optional.of(number % lives.size());
  }

  private Optional<Instant> end(Duration lasts) {
    return lasts.equals(Deed.FOR_EVER)
        ? Optional.empty()
        : Optional.of(now().plus(lasts).truncatedTo(SECONDS));
  }

  private Instant now() {
    return stage.clock().instant();
  }
}
