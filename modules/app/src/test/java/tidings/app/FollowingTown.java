// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static java.util.stream.Collectors.toMap;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tidings.app.FollowingStep.Person;
import tidings.core.Activities.Draft;
import tidings.core.Activities.Publish;
import tidings.core.Feeds.Work;
import tidings.core.Ref;
import tidings.store.Table;
import tidings.store.embedded.Stage;
import tidings.store.rows.FeedRow;

/** Two people, a city and a thread, and what a model says of them. */
final class FollowingTown {
  private final FollowingWorld world;
  private final FollowingModel model = new FollowingModel();
  private final FollowingPeople people;
  private final FollowingDeeds deeds;
  private final Map<Person, FollowingReader> reading = Stream.of(Person.values())
      .collect(toMap(who -> who, who -> new FollowingReader()));

  FollowingTown(FollowingWorld world, int number) {
    this.world = world;
    var now = world.clock().instant();
    var ids = FollowingPeople.signUp(stage(), number);
    var words = new Draft("post", FollowingDeeds.WORDS, List.of(), Optional.empty());
    var thread = stage().ask(new Publish(ids.get(Person.ANA), words));
    people = new FollowingPeople(ids, new Ref("city", "lisbon" + number), thread.id());
    model.post(thread.envelope(), people.readers(), now);
    awaitFanOuts();
    deeds = new FollowingDeeds(people, model);
  }

  private void does(FollowingStep step) {
    switch (step) {
      case FollowingStep.Deed deed -> prepared(deed).ifPresent(asked -> asked.isDone(stage()));
      case FollowingStep.Crash(var deed, var writes) -> prepared(deed)
          .ifPresent(asked -> world.crash(asked, writes));
      case FollowingStep.Restart() -> world.restart();
      case FollowingStep.LateRow(var person, var which) -> comeLate(person, which);
      case FollowingStep.ReadOn(var person) -> readOn(person);
      case FollowingStep.Pass(var time) -> world.clock().pass(time);
      case FollowingStep.Sweep() -> {
        world.node().sweepFollows();
        model.sweep(world.clock().instant());
        checks().rows().assertNoneHasEnded();
      }
    }
    awaitFanOuts();
    if (step instanceof FollowingStep.Post) {
      checks().cache().assertHasTheNewest();
    }
    if (!model.expire(world.clock().instant()).isEmpty()) {
      world.node().sweepActivities();
    }
  }

  /** Until positions pass them; where servers share a table, nobody waits for that. */
  private void awaitFanOuts() {
    jobs().awaitFanOuts();
    var now = stage().mint().next();
    Soon.until(stage().watermark()::low, low -> table().shared() || low.isAfter(now));
  }

  private Optional<FollowingDeed<?>> prepared(FollowingStep.Deed deed) {
    return deeds.of(deed, stage());
  }

  /** A row of what leaving the other takes away again, be it followed or not. */
  private void comeLate(Person person, int which) {
    model.inOutboxOf(people.other(person))
        .stream()
        .skip(which)
        .findFirst()
        .ifPresent(id -> table()
            .putAll(List.of(FeedRow.of(people.who(person), id, Stage.KEEP)))
            .await());
  }

  private void readOn(Person person) {
    var who = people.who(person);
    var feed = model.feed(who, world.clock().instant());
    reading.get(person).readOn(new FollowingPages(stage(), who), feed);
  }

  /** All of these, and all is as it should be after each. */
  void does(List<FollowingStep> steps) {
    for (var step : steps) {
      does(step);
      checks().assertIsAsItShouldBe(step);
    }
  }

  /** In the end no edge has left anything to do. */
  void ends() {
    awaitFills();
    checks().assertIsAsItShouldBe("when all is filled");
    FollowingSteps.leaves().forEach(this::does);
    awaitFills();
    checks().assertIsAsItShouldBe("when all is left");
    checks().cache().assertHasNothingElse();
  }

  /** Does what edges have left to do, as sweeps would after a while. */
  private void awaitFills() {
    Soon.until(() -> {
      var left = jobs().edges();
      left.forEach(job -> stage().ask(new Work(job.who(), job.what())));
      world.clock().pass(FollowingWorld.SETTLES);
      return left;
    }, List::isEmpty);
  }

  /** Whether the city is a large audience, or is going to be one. */
  boolean isLarge() {
    var intervals = world.node().cached().large().now().of(people.city());
    return !intervals.isEmpty() && intervals.getLast().to().isEmpty();
  }

  private FollowingChecks checks() {
    return new FollowingChecks(world.node(), people, model);
  }

  private FollowingJobs jobs() {
    return new FollowingJobs(table());
  }

  private Table table() {
    return stage().table();
  }

  private Stage stage() {
    return world.stage();
  }
}
