// SPDX-License-Identifier: Apache-2.0
package tidings.events;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.core.Ref;
import tidings.core.SiteEvent;
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
  /** Entities whose feeds are told at the same time. */
  private static final int MAX_CONCURRENT = 8;
  private static final Logger LOG = LoggerFactory.getLogger(FeedHub.class);

  private final SyndicatedFeeds feeds;
  private final HubPing ping;
  private final PeriodicTask rounds;
  private final Set<Ref> pending = new LinkedHashSet<>();
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

  /** Remembers whose feeds an activity is in: its actor, and its targets. */
  void add(SiteEvent activity) {
    var refs = activity.about().stream().skip(1).toList();
    synchronized (pending) {
      refs.stream().filter(ref -> pending.size() < MAX_PENDING).forEach(pending::add);
    }
  }

  private void tellPending() {
    var waiting = takePending();
    for (int next = 0; next < waiting.size() && !stopped; next += MAX_CONCURRENT) {
      var group = waiting.subList(next, Math.min(waiting.size(), next + MAX_CONCURRENT));
      if (!tell(group)) {
        keep(waiting.subList(next, waiting.size()));
        return;
      }
    }
  }

  private List<Ref> takePending() {
    synchronized (pending) {
      var taken = List.copyOf(pending);
      pending.clear();
      return taken;
    }
  }

  private void keep(Collection<Ref> refs) {
    synchronized (pending) {
      pending.addAll(refs);
    }
  }

  /** Whether the hub has answered each ping, even if it did not take it. */
  private boolean tell(List<Ref> refs) {
    var pings = refs.stream().flatMap(ref -> feeds.of(ref).stream()).map(ping::send).toList();
    var answers = Future.all(pings).await().<Answer>list();
    var failed = answers.stream().filter(answer -> answer.problem().isPresent()).toList();
    told.addAndGet(answers.size() - failed.size());
    failures.addAndGet(failed.size());
    boolean isFinal = failed.stream().allMatch(Answer::isFinal);
    failed.stream().findFirst().flatMap(Answer::problem).ifPresent(problem -> LOG.warn(
        "The hub did not take {} of {} pings: {}; {}", failed.size(), answers.size(), problem,
        isFinal ? "it is told of the next changes" : "it is told again"));
    return isFinal;
  }
}
