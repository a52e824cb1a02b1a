// SPDX-License-Identifier: Apache-2.0
package tidings.bench.chaos;

import io.vertx.core.Vertx;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tidings.bench.DynamoDbLocalProcess;
import tidings.bench.FeedJobs;
import tidings.bench.resume.FeedDifferences;
import tidings.bench.resume.FlakyNetwork;
import tidings.bench.resume.OpenPage;
import tidings.bench.resume.RetryUntilAcknowledged;
import tidings.client.RetryPolicy;
import tidings.client.Tidings;
import tidings.core.Ref;
import tidings.core.concurrent.BoundedExecutor;
import tidings.core.concurrent.VertxWithoutFiles;
import tidings.schema.readers.LargeAudiences;
import tidings.store.CachingTable;
import tidings.store.dynamodb.DynamoDbLocal;
import tidings.store.dynamodb.LocalTable;

/** One run: servers and people come, work and faults begin, all ends, and everything is compared. */
public final class ChaosRun implements AutoCloseable {
  private static final int TOPICS = 4;
  /** Each follows some people and topics from the start. */
  private static final int FOLLOWED_AT_FIRST = 4;
  private static final Duration POLL_INTERVAL = Duration.ofMillis(500);
  /** A server that is paused does not answer; soon after, another one is asked. */
  private static final RetryPolicy ONE_ATTEMPT =
      new RetryPolicy(Duration.ofSeconds(3), 1, Duration.ZERO);
  /** Offsets of the clocks of servers at first, of which a seed takes one line. */
  private static final List<List<Integer>> CLOCK_SECONDS =
      List.of(List.of(0, 0, 0), List.of(0, 25, -20), List.of(0, 100, -100));

  private final ChaosPlan plan;
  private final PrintStream out;
  private final SplittableRandom random;
  private final List<Integer> clocks;
  private final Vertx vertx = VertxWithoutFiles.create();
  private final String table = LocalTable.newName();
  private final List<ChaosNode> nodes = new ArrayList<>();
  private final List<Tidings> clients = new ArrayList<>();
  private final List<FlakyNetwork> ways = new ArrayList<>();
  private final ChaosModel model = new ChaosModel();
  private final Violations violations = new Violations();
  private final ServerChoice servers;
  /** Of each writer. */
  private final List<Attempts> attempts = new ArrayList<>();
  private final FaultCounts faults = new FaultCounts();
  private final RetryUntilAcknowledged retry = new RetryUntilAcknowledged();
  private final List<Ref> topics =
      IntStream.range(0, TOPICS).mapToObj(number -> new Ref("topic", "topic_" + number)).toList();

  /** A person with an open page. */
  private record Watcher(ChaosPerson person, OpenPage page) {
    FeedDifferences differences(ChaosModel model) {
      return page.differences(model.feed(person.ref()), model::isDeleted);
    }
  }

  private ChaosRun(ChaosPlan plan, Path logs, PrintStream out) {
    this.plan = plan;
    this.out = out;
    this.random = new SplittableRandom(plan.seed());
    this.servers = new ServerChoice(plan.nodes());
    var dynamoDb = DynamoDbLocal.shared().endpoint();
    clocks = CLOCK_SECONDS.get((int) (plan.seed() % CLOCK_SECONDS.size()));
    for (int number = 0; number < plan.nodes(); number++) {
      nodes.add(new ChaosNode(plan, random.split(), vertx, dynamoDb,
          DynamoDbLocalProcess.flags(table),
          Duration.ofSeconds(clocks.get(number % clocks.size())),
          logs.resolve("server-" + number + ".log")));
    }
    nodes.forEach(node -> clients.add(Tidings.at(vertx, node.address(), ONE_ATTEMPT)));
  }

  /**
   * Runs everything, which takes some minutes.
   *
   * @param logs folder for the logs of the servers
   * @param out for what happens meanwhile
   */
  public static ChaosResult run(ChaosPlan plan, Path logs, PrintStream out) {
    try (var run = new ChaosRun(plan, logs, out)) {
      return run.run();
    }
  }

  private ChaosResult run() {
    say("starting %d servers", plan.nodes());
    BoundedExecutor.forEach(nodes.size(), nodes, ChaosNode::start);
    var people = people();
    var targets = Stream.concat(people.stream().map(ChaosPerson::ref), topics.stream()).toList();
    people.forEach(person -> followSome(person, targets));
    var writers = writers(people, targets);
    var watchers = watchers(people);
    if (Set.copyOf(clocks).size() == 1) { // else it takes as long as the clocks differ
      var followed = Instant.now();
      watchers.forEach(watcher -> watcher.page.awaitPositions(followed));
    }
    watchers.forEach(watcher -> watcher.page.start());
    watchers.forEach(watcher -> watcher.page.awaitConnected());
    say("%d people work and watch for %s", people.size(), plan.duration());
    workUnderFaults(writers);
    say("waiting until %d pages are right", watchers.size());
    var differences = awaitSettled(watchers);
    var onPages = byKind(differences);
    awaitFanOuts();
    // until then a server may still show what it read before
    LockSupport.parkNanos(CachingTable.MAX_STALENESS.toNanos());
    say("comparing");
    var checks = new FinalChecks(model, violations);
    checks.run(people, targets);
    var pages = watchers.stream().map(Watcher::page).toList();
    pages.forEach(OpenPage::stop);
    pages.forEach(OpenPage::close);
    verify();
    return result(writers, pages, checks, onPages);
  }

  private void say(String format, Object... values) {
    out.println(String.format(Locale.ROOT, format, values));
  }

  private List<ChaosPerson> people() {
    try (var patient = Tidings.at(vertx, nodes.getFirst().address(), RetryPolicy.NO_RETRY)) {
      return IntStream.range(0, plan.writers() * plan.peopleOfWriter() + plan.watchers())
          .mapToObj(number -> ChaosPerson.signUp("person_" + number, patient, clients, retry))
          .toList();
    }
  }

  private void followSome(ChaosPerson person, List<Ref> targets) {
    for (int one = 0; one < FOLLOWED_AT_FIRST; one++) {
      var target = targets.get(random.nextInt(targets.size()));
      if (!target.equals(person.ref())) {
        retry.call(() -> person.sessions().getFirst().follow(target));
        model.followed(person.ref(), target);
      }
    }
  }

  private List<ChaosWriter> writers(List<ChaosPerson> people, List<Ref> targets) {
    return IntStream.range(0, plan.writers())
        .mapToObj(number -> writer(
            people.subList(
                number * plan.peopleOfWriter(), (number + 1) * plan.peopleOfWriter()),
            targets))
        .toList();
  }

  private ChaosWriter writer(List<ChaosPerson> people, List<Ref> targets) {
    var ofWriter = new Attempts(servers, random.split());
    attempts.add(ofWriter);
    return new ChaosWriter(people, targets, model, ofWriter, violations, random.split());
  }

  /** The watchers, and one of the people of each writer, whose follows and blocks change. */
  private List<Watcher> watchers(List<ChaosPerson> people) {
    int writing = plan.writers() * plan.peopleOfWriter();
    return IntStream.concat(
        IntStream.range(writing, people.size()),
        IntStream.range(0, plan.writers()).map(writer -> writer * plan.peopleOfWriter()))
        .mapToObj(number -> watcher(people.get(number))).toList();
  }

  private Watcher watcher(ChaosPerson person) {
    var picking = random.split();
    var way = FlakyNetwork.to(() -> nodes.get(servers.any(picking)).port());
    ways.add(way);
    var id = person.ref().id();
    return new Watcher(person, OpenPage.of(
        vertx, way, client -> client.signIn(id, ChaosPerson.password(id)), retry));
  }

  private void workUnderFaults(List<ChaosWriter> writers) {
    long end = System.nanoTime() + plan.duration().toNanos();
    var absences = new Semaphore(plan.nodes() - 1);
    var drivers = nodes.stream().map(node -> new FaultDriver(
        node, plan, random.split(), absences, faults, violations, end)).toList();
    writers.forEach(ChaosWriter::start);
    drivers.forEach(FaultDriver::start);
    LockSupport.parkNanos(plan.duration().toNanos());
    drivers.forEach(FaultDriver::join);
    writers.forEach(ChaosWriter::stop);
  }

  /** Waits until all pages have converged, or until the timeout of the plan. */
  private FeedDifferences awaitSettled(List<Watcher> watchers) {
    long end = System.nanoTime() + plan.settleTimeout().toNanos();
    while (true) {
      var differences = watchers.stream().map(watcher -> watcher.differences(model))
          .reduce(FeedDifferences.NONE, FeedDifferences::plus);
      if (differences.equals(FeedDifferences.NONE) || System.nanoTime() > end) {
        watchers.stream().filter(
            watcher -> !watcher.differences(model).equals(FeedDifferences.NONE))
            .forEach(watcher -> violations.add("the page of %s is wrong: %s",
                watcher.person.ref(), watcher.differences(model)));
        return differences;
      }
      LockSupport.parkNanos(POLL_INTERVAL.toNanos());
    }
  }

  /**
   * Waits until no fan-out is left, or until the timeout of the plan: pages show a post before its
   * rows are written, which another server does if the first one was killed.
   */
  private void awaitFanOuts() {
    long end = System.nanoTime() + plan.settleTimeout().toNanos();
    var opened = DynamoDbLocalProcess.table(vertx, table);
    while (!FeedJobs.areFinished(opened) && System.nanoTime() < end) {
      LockSupport.parkNanos(POLL_INTERVAL.toNanos());
    }
    opened.close().await();
  }

  private static Map<String, Long> byKind(FeedDifferences wrong) {
    var numbers = new LinkedHashMap<String, Long>();
    numbers.put("missed on pages", (long) wrong.missed());
    numbers.put("twice on pages", (long) wrong.duplicated());
    numbers.put("deleted or of others on pages", (long) wrong.deleted() + wrong.unexpected());
    numbers.put("outdated texts on pages", (long) wrong.outdated());
    numbers.put("wrong counts on pages", (long) wrong.miscounted());
    return numbers;
  }

  private void verify() {
    var verification = Verification.of(table);
    if (!verification.isClean()) {
      violations.add("verify: %s", verification.output());
    }
  }

  /** The audiences whose outbox has been spread over several partitions by now. */
  private long spreadAudiences(int mergeAbove) {
    var opened = DynamoDbLocalProcess.table(vertx, table);
    var audiences = new LargeAudiences(opened, mergeAbove, System::nanoTime).current();
    opened.close().await();
    return audiences.spreadFrom().values().stream()
        .filter(from -> from.time().isBefore(Instant.now())).count();
  }

  private ChaosResult result(List<ChaosWriter> writers, List<OpenPage> pages, FinalChecks checks,
      Map<String, Long> onPages) {
    var numbers = new LinkedHashMap<String, Long>();
    numbers.put("seed", plan.seed());
    numbers.put("servers", (long) plan.nodes());
    plan.mergeAbove().ifPresent(followers -> {
      numbers.put("followers above which audiences are large", (long) followers);
      numbers.put("audiences in several partitions", spreadAudiences(followers));
    });
    numbers.put("seconds between their clocks at first",
        Collections.max(clocks) - (long) Collections.min(clocks));
    numbers.put("actions", writers.stream().mapToLong(ChaosWriter::actions).sum());
    numbers.put("posts and comments", (long) model.size());
    numbers.put("requests", attempts.stream().mapToLong(Attempts::requests).sum());
    numbers.put("requests without an answer",
        attempts.stream().mapToLong(Attempts::unanswered).sum());
    for (var fault : Fault.values()) {
      numbers.put("faults: " + fault.name().toLowerCase(Locale.ROOT).replace('_', ' '),
          (long) faults.of(fault));
    }
    numbers.put("reads right after actions", writers.stream().mapToLong(ChaosWriter::checks).sum());
    numbers.put("feed entries compared", (long) checks.entries());
    numbers.put("users and topics whose counts were compared", (long) checks.counters());
    numbers.put("open pages", (long) pages.size());
    numbers.put("resumes of pages", pages.stream().mapToLong(OpenPage::resumes).sum());
    numbers.put("reloads of pages of those who watch",
        pages.stream().limit(plan.watchers()).mapToLong(OpenPage::reloads).sum());
    numbers.put("reloads of pages of those who follow and block",
        pages.stream().skip(plan.watchers()).mapToLong(OpenPage::reloads).sum());
    numbers.putAll(onPages);
    return new ChaosResult(numbers, violations.descriptions(), violations.count());
  }

  @Override
  public void close() {
    clients.forEach(Tidings::close);
    ways.forEach(FlakyNetwork::close);
    nodes.forEach(ChaosNode::close);
    vertx.close().await();
  }
}
