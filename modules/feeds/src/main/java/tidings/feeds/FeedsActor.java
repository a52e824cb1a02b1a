// SPDX-License-Identifier: Apache-2.0
package tidings.feeds;

import static tidings.core.Done.DONE;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import tidings.core.Activities.ActivityDelivered;
import tidings.core.Activities.CountsChanged;
import tidings.core.Audience;
import tidings.core.Done;
import tidings.core.Feeds;
import tidings.core.Follows;
import tidings.core.JobStats;
import tidings.core.Nodes;
import tidings.core.OnlineUsers;
import tidings.core.Ref;
import tidings.core.Subscriptions;
import tidings.core.UserId;
import tidings.core.Watermark;
import tidings.core.bus.Actor;
import tidings.core.bus.Bus;
import tidings.core.concurrent.PeriodicTask;
import tidings.feeds.filling.EdgeFill;
import tidings.feeds.filling.RunningJob;
import tidings.feeds.merge.Heads;
import tidings.schema.FeedKeys;
import tidings.schema.readers.ActivityReader;
import tidings.schema.readers.FeedCachePolicy;
import tidings.schema.readers.LateReader;
import tidings.schema.readers.PendingJobs;
import tidings.schema.readers.VisibilityReader;
import tidings.schema.rows.FeedJobRow;
import tidings.store.Item;
import tidings.store.OptimisticRetry;
import tidings.store.Table;

/**
 * The feeds feature, the read side: pages, resuming, explanations, and the jobs that fill and clean
 * feeds.
 */
public final class FeedsActor implements Actor<Feeds<?>> {
  /** Interval of the sweep that finds jobs whose event was lost. */
  private static final Duration SWEEP_INTERVAL = Duration.ofSeconds(5);

  private final Vertx vertx;
  private final Bus bus;
  private final Table table;
  private final Watermark watermark;
  private final FeedPages pages;
  private final ListFeedPages listPages;
  private final ViewPages viewPages;
  private final Resume resume;
  private final FeedExplainer explainer;
  private final ReadPosition readPosition;
  private final EdgeFill fill;
  private final FeedCleanup cleanup;
  private final Heads heads;
  private final PeriodicTask sweeps;
  private final FeedJobLeases leases;
  private final PendingJobs pendingJobs;
  private final FollowCache followCache;
  private final VisibilityReader visibility;
  private final Subscriptions subscriptions;
  private final OnlineFollowers onlineFollowers;
  private final InstantSource clock;
  private volatile JobStats jobs = JobStats.NONE;

  /** @param nodes share out the search for abandoned jobs */
  public FeedsActor(Vertx vertx, Bus bus, Table table, ActivityReader reader,
      LateReader late, Watermark watermark, Nodes nodes, InstantSource clock,
      FeedCachePolicy cachePolicy, OnlineUsers online) {
    this.sweeps =
        new PeriodicTask(vertx, "sweeping for feed jobs", SWEEP_INTERVAL, this::sweep);
    this.vertx = vertx;
    this.bus = bus;
    this.table = table;
    this.watermark = watermark;
    this.heads = new Heads(cachePolicy.largeAudiences(), watermark, System::nanoTime);
    this.clock = clock;
    this.visibility = reader.visibility();
    this.subscriptions = nodes.subscriptions();
    this.onlineFollowers = new OnlineFollowers(online, subscriptions);
    this.followCache = new FollowCache(table, clock);
    var sources = new FeedSources(table, followCache, heads::get, cachePolicy);
    this.pages = new FeedPages(reader, watermark, clock, sources);
    this.listPages = new ListFeedPages(table, reader, clock, followCache, sources);
    this.viewPages = new ViewPages(pages, listPages, clock);
    this.resume = new Resume(reader.batching(), late, watermark, clock,
        new FeedSources(table, followCache, heads::getCurrent, cachePolicy));
    this.explainer = new FeedExplainer(table, reader.visibility(), watermark, clock, cachePolicy);
    this.readPosition = new ReadPosition(bus, table, watermark);
    this.fill = new EdgeFill(table, clock, cachePolicy);
    this.cleanup = new FeedCleanup(table, clock, followCache, cachePolicy);
    this.leases = new FeedJobLeases(table, System::nanoTime);
    this.pendingJobs = new PendingJobs(table, nodes, FeedKeys::feedJobs);
  }

  public Future<Void> start() {
    return bus.serve(Feeds.class, this)
        .compose(served -> {
          bus.subscribeToOwn(
              Follows.FollowOpened.class,
              edge -> bus.ask(new Feeds.RunFeedJob(edge.user(), edge.target())));
          bus.subscribeToOwn(
              Follows.FollowClosed.class,
              edge -> bus.ask(new Feeds.RunFeedJob(edge.user(), edge.target())));
          bus.subscribe(
              ActivityDelivered.class,
              delivered -> Audience.of(delivered.activity().envelope()).refs()
                  .forEach(heads::invalidate));
          bus.subscribe(CountsChanged.class, counted -> heads.invalidate(counted.id().ref()));
          return sweeps.start();
        });
  }

  /** Returns the pending jobs as of the last sweep, in the partitions of this node. */
  public JobStats jobs() {
    return jobs;
  }

  /** Stops sweeping; pending jobs are left to another node or the next start. */
  public Future<Void> stop() {
    return sweeps.stop();
  }

  @Override
  public Object answer(Feeds<?> ask) {
    return switch (ask) {
      case Feeds.FeedOf feedOf -> pages.page(feedOf);
      case Feeds.ListFeedOf listFeedOf -> listPages.page(listFeedOf);
      case Feeds.ViewOf viewOf -> viewPages.page(viewOf);
      case Feeds.RunFeedJob(var user, var target) -> work(user, target);
      case Feeds.MissedSince(var user, var since) -> resume.since(user, since);
      case Feeds.ExplainActivity(var user, var activity) -> explainer.explain(user, activity);
      case Feeds.MarkReadUpTo(var user, var position) -> readPosition.markReadUpTo(user, position);
      case Feeds.CurrentPosition() -> watermark.low();
      case Feeds.TrackFollows(var user) -> {
        long read = onlineFollowers.beginRead();
        onlineFollowers.put(user, read, followCache.getCommitted(user).edges());
        subscriptions.whenKnown().await();
        yield DONE;
      }
      case Feeds.UntrackFollows(var user) -> {
        onlineFollowers.forgetIfGone(user);
        yield DONE;
      }
      case Feeds.ConnectedRecipients(var activity) ->
        visibility.listedFor(onlineFollowers.recipients(activity, clock.instant()), activity);
      case Feeds.Ping() -> DONE;
    };
  }

  /**
   * Runs the job of this edge, if there is one that no other node has taken over, and a job that
   * replaces it meanwhile.
   */
  private Done work(UserId user, Ref target) {
    return OptimisticRetry.retry(table, () -> {
      table.get(FeedKeys.feedJob(user, target)).await()
          .filter(FeedJobRow::isKnown)
          .map(FeedJobRow::of)
          .filter(leases::mayRun)
          .ifPresent(job -> leases.run(job, this::run));
      return DONE;
    });
  }

  private void run(RunningJob job) {
    switch (job.stored().kind()) {
      case FILL -> fill.run(job);
      case CLEANING -> {
        if (!cleanup.run(job)) {
          runLater(job.stored());
        }
      }
    }
  }

  /** By then the edges of the job have settled. */
  private void runLater(FeedJobRow job) {
    vertx.setTimer(Table.SETTLE_DELAY.toMillis(),
        timer -> bus.ask(new Feeds.RunFeedJob(job.user(), job.target())));
  }

  /**
   * Requests jobs whose event was lost or whose process has ended, in the partitions that this node
   * is responsible for. Idempotent.
   */
  private void sweep() {
    pendingJobs.search().ifPresent(this::sweep);
  }

  private void sweep(List<Item> found) {
    var pending = found.stream()
        .filter(FeedJobRow::isKnown)
        .map(FeedJobRow::of)
        .toList();
    jobs = new JobStats(pending.size(), 0, Optional.empty());
    for (var job : leases.takeOver(pending)) {
      bus.ask(new Feeds.RunFeedJob(job.user(), job.target()));
    }
  }
}
