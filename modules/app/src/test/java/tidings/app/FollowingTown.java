// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static tidings.app.Soon.soon;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tidings.app.FollowingStep.Person;
import tidings.core.Activities.Delete;
import tidings.core.Activities.Draft;
import tidings.core.Activities.Publish;
import tidings.core.Activities.Restore;
import tidings.core.Activity.Content;
import tidings.core.ActivityId;
import tidings.core.Cursor;
import tidings.core.Edge;
import tidings.core.Explanation;
import tidings.core.Feeds.Explain;
import tidings.core.Feeds.FeedOf;
import tidings.core.Follows.Block;
import tidings.core.Follows.EdgeOf;
import tidings.core.Follows.Follow;
import tidings.core.Follows.FollowedBy;
import tidings.core.Follows.FollowersOf;
import tidings.core.Follows.Mute;
import tidings.core.Follows.Terms;
import tidings.core.Follows.Unblock;
import tidings.core.Follows.Unfollow;
import tidings.core.Follows.Unmute;
import tidings.core.Notifications.Kind;
import tidings.core.Reason;
import tidings.core.Ref;
import tidings.core.Refusal;
import tidings.core.UserId;
import tidings.feeds.verify.Finding;
import tidings.feeds.verify.Verify;
import tidings.store.Keys;
import tidings.store.embedded.Cast;
import tidings.store.embedded.Stage;
import tidings.store.rows.Cached;
import tidings.store.rows.FeedRow;
import tidings.store.rows.NoticeRow;

/** Two people and a city, and what a model says of them. */
final class FollowingTown {
  private static final Content WORDS = new Content(
      "note", Optional.of("Hello"), Optional.empty(), Optional.empty(), Optional.empty());

  /** Small enough for several. */
  private static final int PAGE = 3;

  private final Stage stage;
  private final Cached cached;
  private final Runnable sweep;
  private final FollowingModel model = new FollowingModel();
  private final Map<Person, UserId> people;
  private final Ref city;
  private final FollowingRows rows;

  FollowingTown(Stage stage, Cached cached, Runnable sweep, int number) {
    var cast = new Cast(stage);
    this.stage = stage;
    this.cached = cached;
    this.sweep = sweep;
    this.people = Stream.of(Person.values())
        .collect(toMap(who -> who, who -> cast.user(who.name().toLowerCase() + number)));
    this.city = new Ref("city", "lisbon" + number);
    this.rows = new FollowingRows(stage, people.values(), places());
  }

  void does(FollowingStep step) {
    var now = stage.clock().instant();
    var fresh = stage.mint().next();
    switch (step) {
      case FollowingStep.Follow(var edge, var backfill, var verbs, var lasting, var notifies) -> {
        var terms = new Terms(backfill, verbs, lasting.map(now::plus), notifies);
        var follow = new Follow(who(edge), what(edge), terms);
        if (model.mayFollow(who(edge), what(edge))) {
          stage.ask(follow);
          model.follow(who(edge), what(edge), terms, fresh, now);
        } else {
          assertThat(stage.refusal(follow)).isEqualTo(Reason.FORBIDDEN);
        }
      }
      case FollowingStep.Unfollow(var edge, var history) -> {
        stage.ask(new Unfollow(who(edge), what(edge), history));
        model.unfollow(who(edge), what(edge), history, fresh, now);
      }
      case FollowingStep.Post(var person, var verb, var toCity) -> {
        var targets = toCity ? List.of(city) : List.<Ref>of();
        var draft = new Draft(verb, WORDS, targets, Optional.empty());
        var posted = stage.ask(new Publish(people.get(person), draft));
        soon(() -> stage.table().get(Keys.delivery(posted.id())), Optional::isPresent);
        model.post(posted.envelope(), Set.copyOf(people.values()), now);
      }
      case FollowingStep.Delete(var person, var which) -> posted(person, which).ifPresent(id -> {
        if (model.mayRestore(id, now)) {
          stage.ask(new Delete(people.get(person), id));
          model.delete(id, now);
        }
      });
      case FollowingStep.Restore(var person, var which) -> posted(person, which).ifPresent(id -> {
        var restore = new Restore(people.get(person), id);
        if (model.mayRestore(id, now)) {
          stage.ask(restore);
          soon(() -> stage.table().get(Keys.fanOut(id)), Optional::isEmpty);
          model.restore(id, Set.copyOf(people.values()), now);
        } else {
          assertThat(stage.refusal(restore)).isEqualTo(Reason.NOT_FOUND);
        }
      });
      case FollowingStep.Block(var person, var on) -> {
        var who = people.get(person);
        var whom = people.get(other(person));
        if (on) {
          stage.ask(new Block(who, whom));
          model.block(who, whom);
        } else {
          stage.ask(new Unblock(who, whom));
          model.unblock(who, whom);
        }
      }
      case FollowingStep.Mute(var edge, var lasting, var on) -> {
        if (on) {
          stage.ask(new Mute(who(edge), what(edge), lasting.map(now::plus)));
          model.mute(who(edge), what(edge), lasting.map(now::plus).orElse(Instant.MAX));
        } else {
          stage.ask(new Unmute(who(edge), what(edge)));
          model.unmute(who(edge), what(edge));
        }
      }
      case FollowingStep.LateRow(var person, var which) -> model.by(people.get(other(person)))
          .stream()
          .skip(which)
          .findFirst()
          .ifPresent(id -> stage.table()
              .putAll(List.of(FeedRow.of(people.get(person), id, Stage.KEEP)))
              .await());
      case FollowingStep.Pass(var time) -> stage.clock().pass(time);
      case FollowingStep.Sweep() -> {
        sweep.run();
        rows.assertNoneHasEnded();
      }
    }
  }

  void awaitFills() {
    var jobs = people.values()
        .stream()
        .flatMap(who -> places().stream().map(what -> Keys.job(who, what)))
        .toList();
    soon(() -> stage.table().getAll(jobs), Map::isEmpty);
  }

  void assertIsAsItShouldBe(Object when) {
    var now = stage.clock().instant();
    for (var who : people.values()) {
      assertThat(feed(who)).as("feed of %s, %s", who, when).isEqualTo(model.feed(who, now));
      assertThat(told(who)).as("told to %s, %s", who, when).isEqualTo(model.told(who));
      assertFollows(who, now);
      assertIsExplained(who, now);
    }
    for (var what : places()) {
      assertFollowersOf(what, now);
    }
    rows.assertAgree();
    assertIsVerified(when);
  }

  private void assertIsVerified(Object when) {
    var table = stage.table();
    var verify = new Verify(
        table, stage.watermark()::low, Verify.settles(table), stage.clock(), cached);
    var faults = new ArrayList<Finding>();
    people.values().forEach(who -> verify.user(who, faults::add));
    faults.removeIf(finding -> !finding.kind().isFault());
    assertThat(faults).as("found %s", when).isEmpty();
  }

  private void assertIsExplained(UserId who, Instant now) {
    var feed = model.feed(who, now).stream().map(Map.Entry::getKey).toList();
    for (var posted : model.posted()) {
      var explanation = explained(who, posted);
      assertThat(explanation.filter(why -> why.verdict().isInFeed()).isPresent())
          .as("%s for %s: %s", posted, who, explanation)
          .isEqualTo(feed.contains(posted));
    }
  }

  /** Nothing, of what is long gone, or of somebody who blocks the reader. */
  private Optional<Explanation> explained(UserId who, ActivityId posted) {
    try {
      return Optional.of(stage.ask(new Explain(who, posted)));
    } catch (Refusal refusal) {
      assertThat(refusal.reason()).isEqualTo(Reason.NOT_FOUND);
      return Optional.empty();
    }
  }

  private void assertFollows(UserId who, Instant now) {
    var followed = model.followedBy(who, now);
    for (var what : places()) {
      var edge = stage.ask(new EdgeOf(who, what));
      var expected = Optional.ofNullable(followed.get(what));
      assertThat(edge.map(Edge::since)).isEqualTo(expected.map(Edge::since));
      assertThat(edge.map(Edge::verbs)).isEqualTo(expected.map(Edge::verbs));
      assertThat(edge.map(Edge::until)).isEqualTo(expected.map(Edge::until));
      assertThat(edge.map(Edge::notifies)).isEqualTo(expected.map(Edge::notifies));
    }
    assertThat(stage.ask(new FollowedBy(who, Optional.empty(), Optional.empty(), 10)).items())
        .extracting(edge -> edge.face().ref())
        .containsExactlyInAnyOrderElementsOf(followed.keySet());
  }

  private void assertFollowersOf(Ref what, Instant now) {
    var followers = people.values()
        .stream()
        .filter(who -> model.followedBy(who, now).containsKey(what))
        .map(UserId::ref)
        .toList();
    assertThat(stage.ask(new FollowersOf(what, Optional.empty(), Optional.empty(), 10)).items())
        .extracting(edge -> edge.face().ref())
        .containsExactlyInAnyOrderElementsOf(followers);
  }

  private List<Map.Entry<ActivityId, List<Ref>>> feed(UserId who) {
    var entries = new ArrayList<Map.Entry<ActivityId, List<Ref>>>();
    Optional<Cursor> after = Optional.empty();
    do {
      var page = stage.ask(new FeedOf(who, after, PAGE)).page();
      page.items().forEach(
          entry -> entries.add(Map.entry(entry.activity().id(), entry.via())));
      after = page.next();
    } while (after.isPresent());
    return entries;
  }

  private Set<ActivityId> told(UserId who) {
    return stage.table()
        .all(Keys.noticesOf(who))
        .await()
        .stream()
        .map(row -> NoticeRow.of(who, row))
        .filter(notice -> notice.kind() == Kind.ACTIVITY)
        .flatMap(notice -> notice.activity().stream())
        .filter(id -> !model.isDeleted(id))
        .collect(toSet());
  }

  private UserId who(FollowingStep.Edge edge) {
    return people.get(edge.who());
  }

  private Ref what(FollowingStep.Edge edge) {
    return edge.city() ? city : people.get(other(edge.who())).ref();
  }

  private static Person other(Person person) {
    return person == Person.ANA ? Person.BEN : Person.ANA;
  }

  private Optional<ActivityId> posted(Person person, int which) {
    return model.by(people.get(person)).stream().skip(which).findFirst();
  }

  private List<Ref> places() {
    return Stream.concat(people.values().stream().map(UserId::ref), Stream.of(city)).toList();
  }
}
