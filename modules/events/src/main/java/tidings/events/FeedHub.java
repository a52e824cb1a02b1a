// SPDX-License-Identifier: Apache-2.0
package tidings.events;

import io.vertx.core.CompositeFuture;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.core.Ref;
import tidings.core.SiteEvents.HubCounts;
import tidings.core.SyndicatedFeeds;
import tidings.core.concurrent.PeriodicTask;
import tidings.events.HubPing.Answer;
import tidings.events.settings.FeedHubSettings;

/**
 * Tells a WebSub hub which feeds have changed, each at most once in an interval. While the hub does
 * not answer, entities wait in memory: a ping is a hint, and the next change of a feed makes good
 * for one that was lost with its server.
 */
final class FeedHub {
  static final Duration INTERVAL = Duration.ofSeconds(5);
  /** Entities that wait for their pings; further ones are left out. */
  static final int MAX_PENDING = 10_000;
  /** Pings of an entity that the hub does not take, for an hour at least. */
  private static final int MAX_TRIES = 720;
  /** Entities whose feeds are told at the same time: each ping has a connection at once. */
  private static final int MAX_CONCURRENT = HubPing.MAX_CONNECTIONS / SyndicatedFeeds.PER_ENTITY;
  private static final Logger LOG = LoggerFactory.getLogger(FeedHub.class);

  private final SyndicatedFeeds feeds;
  private final HubPing ping;
  private final PeriodicTask rounds;
  private final Map<Ref, Changed> pending = new LinkedHashMap<>();
  private final AtomicLong told = new AtomicLong();
  private final AtomicLong failures = new AtomicLong();
  private volatile boolean stopped;

  FeedHub(Vertx vertx, FeedHubSettings settings) {
    this.feeds = settings.feeds();
    this.ping = new HubPing(vertx, settings.hub(), settings.networks());
    this.rounds = new PeriodicTask(vertx, "Telling the hub of feeds", INTERVAL, this::tellPending);
  }

  Future<Void> start() {
    return rounds.start();
  }

  Future<Void> stop() {
    stopped = true;
    return rounds.stop();
  }

  HubCounts counts() {
    return new HubCounts(told.get(), failures.get());
  }

  /** Remembers entities whose feeds have changed. */
  void add(Collection<Ref> entities) {
    entities.forEach(ref -> add(new Changed(ref, 0)));
  }

  private void add(Changed entity) {
    synchronized (pending) {
      if (pending.size() < MAX_PENDING) {
        pending.putIfAbsent(entity.ref(), entity);
      }
    }
  }

  /** Ends early if the hub takes nothing of a group: it is down, or wants a pause. */
  private void tellPending() {
    int left = pending();
    boolean answers = true;
    while (left > 0 && answers && !stopped) {
      var group = take(Math.min(left, MAX_CONCURRENT));
      left -= group.size();
      answers = tell(group);
    }
  }

  private int pending() {
    synchronized (pending) {
      return pending.size();
    }
  }

  private List<Changed> take(int count) {
    synchronized (pending) {
      var taken = pending.values().stream().limit(count).toList();
      taken.forEach(entity -> pending.remove(entity.ref()));
      return taken;
    }
  }

  /** Whether the hub has given its final answer for any of these; the others wait again. */
  private boolean tell(List<Changed> group) {
    var pings = group.stream().map(entity -> tell(entity.ref())).toList();
    var answers = Future.all(pings).await().<List<Answer>>list();
    report(answers.stream().flatMap(List::stream).toList());
    var again = IntStream.range(0, group.size())
        .filter(i -> !answers.get(i).stream().allMatch(Answer::isFinal))
        .mapToObj(group::get).toList();
    again.stream().map(Changed::triedAgain).filter(entity -> entity.tries() < MAX_TRIES)
        .forEach(this::add);
    return again.size() < group.size();
  }

  private Future<List<Answer>> tell(Ref ref) {
    return Future.all(feeds.of(ref).stream().map(ping::send).toList()).map(CompositeFuture::list);
  }

  private void report(List<Answer> answers) {
    var failed = answers.stream().filter(answer -> answer.problem().isPresent()).toList();
    told.addAndGet(answers.size() - failed.size());
    failures.addAndGet(failed.size());
    failed.stream().findFirst().flatMap(Answer::problem).ifPresent(problem -> LOG.warn(
        "The hub did not take {} of {} pings: {}; {}", failed.size(), answers.size(), problem,
        failed.stream().allMatch(Answer::isFinal)
            ? "it is told of the next changes"
            : "it is told again"));
  }

  /**
   * An entity whose feeds have changed.
   *
   * @param tries how often the hub was told in vain
   */
  private record Changed(Ref ref, int tries) {
    Changed triedAgain() {
      return new Changed(ref, tries + 1);
    }
  }
}
