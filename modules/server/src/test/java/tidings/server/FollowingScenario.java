// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.util.stream.Collectors.toMap;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tidings.core.Activities.Draft;
import tidings.core.Activities.Publish;
import tidings.core.Feeds.RunFeedJob;
import tidings.core.Hashtag;
import tidings.core.Lists.PutList;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.schema.ActorFixture;
import tidings.schema.rows.FeedRow;
import tidings.server.FollowingStep.Person;
import tidings.store.Table;

/** Two users, a city, a hashtag and a thread on a node, together with their model. */
final class FollowingScenario {
  private final FollowingEnvironment environment;
  private final FollowingModel model = new FollowingModel();
  private final FollowingPeople people;
  private final FollowingRequests requests;
  private final List<FollowingClient> clients;
  private final Map<Person, FollowingPageReader> readers = Stream.of(Person.values())
      .collect(toMap(person -> person, person -> new FollowingPageReader()));

  FollowingScenario(FollowingEnvironment environment, int number) {
    this.environment = environment;
    var now = environment.clock().instant();
    var ids = FollowingPeople.signUp(fixture(), number);
    var draft = new Draft("post", FollowingRequests.CONTENT, List.of(), Optional.empty());
    var thread = fixture().ask(new Publish(ids.get(Person.ANA), draft));
    people = new FollowingPeople(ids, new Ref("city", "lisbon" + number),
        new Ref(Hashtag.TYPE, "fado" + number), thread.id());
    people.all().forEach(user -> fixture()
        .ask(new PutList(user, FollowingPeople.listOf(user).name(), Optional.empty(), false)));
    model.post(thread.envelope(), people.readers(), now);
    awaitFanOuts();
    requests = new FollowingRequests(people, model);
    clients = people.all().stream()
        .flatMap(user -> Stream.of(true, false).map(all -> new FollowingClient(user, all)))
        .toList();
  }

  private void run(FollowingStep step) {
    switch (step) {
      case FollowingStep.Request request ->
        prepare(request).ifPresent(prepared -> prepared.run(fixture()));
      case FollowingStep.Crash(var request, var writes) -> prepare(request)
          .ifPresent(prepared -> environment.crash(prepared, writes));
      case FollowingStep.Restart() -> environment.restart();
      case FollowingStep.LateRow(var person, var index) -> addLateRow(person, index);
      case FollowingStep.ReadOn(var person) -> readNextPage(person);
      case FollowingStep.Pass(var time) -> environment.clock().advance(time);
      case FollowingStep.Sweep() -> {
        environment.node().sweepFollows();
        model.mutes().sweep(environment.clock().instant());
        checks().rows().assertNoneHasEnded();
      }
    }
    awaitFanOuts();
    if (step instanceof FollowingStep.Post) {
      checks().cache().requireNewest();
    }
    if (!model.posts().expire(environment.clock().instant()).isEmpty()) {
      environment.node().sweepActivities();
    }
  }

  /** Waits for the fan-outs, and for positions past them unless servers share the table. */
  private void awaitFanOuts() {
    jobs().awaitFanOuts();
    var now = Position.of(fixture().idGenerator().next());
    Await.until(fixture().watermark()::low, low -> table().isShared() || low.isAfter(now));
  }

  private Optional<FollowingRequest<?>> prepare(FollowingStep.Request request) {
    return requests.of(request, fixture());
  }

  /** Adds a late row to the feed, which unfollowing the other user has to remove again. */
  private void addLateRow(Person person, int index) {
    model.posts().outboxOf(people.otherOf(person))
        .stream()
        .skip(index)
        .findFirst()
        .ifPresent(id -> table()
            .putAll(List.of(FeedRow.of(people.idOf(person), id, ActorFixture.RETENTION)))
            .await());
  }

  private void readNextPage(Person person) {
    var user = people.idOf(person);
    var feed = model.feed(user, environment.clock().instant());
    readers.get(person).readNext(new FollowingPages(fixture(), user), feed);
  }

  /** Runs the steps and compares with the model after each one. */
  void run(List<FollowingStep> steps) {
    for (var step : steps) {
      run(step);
      clients.forEach(client -> client.resume(fixture(), model, step));
      checks().requireMatchesModel(step);
    }
  }

  /** Finishes the jobs of edges, unfollows everything, and checks that nothing is left. */
  void finish() {
    awaitFills();
    checks().requireMatchesModel("when all is filled");
    FollowingSteps.unfollowAll().forEach(this::run);
    awaitFills();
    checks().requireMatchesModel("when all is left");
    checks().cache().requireNothingElse();
  }

  /** Runs the pending jobs of edges, like the sweeps would. */
  private void awaitFills() {
    Await.until(() -> {
      var left = jobs().edgeJobs();
      left.forEach(job -> fixture().ask(new RunFeedJob(job.user(), job.target())));
      environment.clock().advance(FollowingEnvironment.SETTLING_TIME);
      return left;
    }, List::isEmpty);
  }

  /** Whether the city is or is becoming a large audience. */
  boolean isLarge() {
    var intervals =
        environment.node().cached().largeAudiences().current().intervalsOf(people.city());
    return !intervals.isEmpty() && intervals.getLast().to().isEmpty();
  }

  private FollowingChecks checks() {
    return new FollowingChecks(environment.node(), people, model);
  }

  private FollowingJobs jobs() {
    return new FollowingJobs(table());
  }

  private Table table() {
    return fixture().table();
  }

  private ActorFixture fixture() {
    return environment.fixture();
  }
}
