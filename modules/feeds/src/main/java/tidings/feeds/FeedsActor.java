// SPDX-License-Identifier: Apache-2.0
package tidings.feeds;

import static tidings.core.Done.DONE;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.Optional;
import tidings.core.Activities.Counted;
import tidings.core.Activities.Delivered;
import tidings.core.Actor;
import tidings.core.Audience;
import tidings.core.Bus;
import tidings.core.Chore;
import tidings.core.Done;
import tidings.core.Feeds;
import tidings.core.Follows;
import tidings.core.Jobs;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.Watermark;
import tidings.feeds.filling.Fill;
import tidings.feeds.merge.Heads;
import tidings.store.Contention;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.rows.ActivityReader;
import tidings.store.rows.Cached;
import tidings.store.rows.JobRow;
import tidings.store.rows.LateReader;

/** The read side: pages of feeds, and the rows that an edge brings and leaves. */
public final class FeedsActor implements Actor<Feeds<?>> {
  /** How often the table is searched for jobs that nobody was told of. */
  private static final Duration SWEEP = Duration.ofSeconds(5);

  private final Bus bus;
  private final Table table;
  private final Watermark watermark;
  private final FeedPages pages;
  private final Resume resume;
  private final Explaining explaining;
  private final Reading reading;
  private final Fill fill;
  private final Cleaning cleaning;
  private final Heads heads;
  private final Chore sweeps;
  private final LeftBehind leftBehind;
  private volatile Jobs jobs = Jobs.NONE;

  public FeedsActor(Vertx vertx, Bus bus, Table table, ActivityReader reader,
      LateReader late, Watermark watermark, InstantSource clock, Cached cached) {
    this.sweeps = new Chore(vertx, "the sweep for jobs of feeds", SWEEP, this::sweep);
    this.bus = bus;
    this.table = table;
    this.watermark = watermark;
    this.heads = new Heads(table, watermark, System::nanoTime);
    var edges = new Edges(table, clock);
    this.pages = new FeedPages(
        reader, watermark, clock, new Sources(table, edges, heads::of, cached));
    this.resume = new Resume(reader.gathering(), late, watermark, clock,
        new Sources(table, edges, heads::now, cached));
    this.explaining = new Explaining(table, watermark, clock, cached);
    this.reading = new Reading(bus, table, watermark);
    this.fill = new Fill(table, clock, cached);
    this.cleaning = new Cleaning(table, clock, edges, cached.retention());
    this.leftBehind = new LeftBehind(table.shared());
  }

  public Future<Void> start() {
    return bus.serve(Feeds.class, this)
        .compose(served -> {
          bus.listen(
              Follows.Opened.class,
              edge -> bus.ask(new Feeds.Work(edge.who(), edge.what())));
          bus.listen(
              Follows.Closed.class,
              edge -> bus.ask(new Feeds.Work(edge.who(), edge.what())));
          bus.listen(
              Delivered.class,
              told -> Audience.of(told.activity().envelope()).refs().forEach(heads::forget));
          bus.listen(Counted.class, counted -> heads.forget(counted.id().ref()));
          return sweeps.start();
        });
  }

  /** The fills and cleanings that there are, by the last sweep. */
  public Jobs jobs() {
    return jobs;
  }

  /** Leaves what is not done yet to whoever comes next. */
  public Future<Void> stop() {
    return sweeps.stop();
  }

  @Override
  public Object answer(Feeds<?> ask) {
    return switch (ask) {
      case Feeds.FeedOf(var who, var after, var limit) -> pages.page(who, after, limit);
      case Feeds.Work(var who, var what) -> work(who, what);
      case Feeds.MissedSince(var who, var since) -> resume.since(who, since);
      case Feeds.Explain(var who, var what) -> explaining.explain(who, what);
      case Feeds.ReadTo(var who, var position) -> reading.to(who, position);
      case Feeds.Position() -> watermark.low();
    };
  }

  /** Does the job of this edge, if there is one, and the one that replaces it meanwhile. */
  private Done work(UserId who, Ref what) {
    return Contention.retry(() -> {
      table.get(Keys.job(who, what)).await().map(JobRow::of).ifPresent(this::run);
      return DONE;
    });
  }

  private void run(JobRow job) {
    switch (job.kind()) {
      case FILL -> fill.run(job);
      case CLEANING -> cleaning.run(job);
    }
  }

  /** Asks for what a lost message or a former process left undone; asking twice does no harm. */
  private void sweep() {
    var pending = new HashSet<JobRow>();
    for (int shard = 0; shard < Keys.JOB_SHARDS; shard++) {
      table.all(Keys.jobs(shard)).await().stream().map(JobRow::of).forEach(pending::add);
    }
    jobs = new Jobs(pending.size(), 0, Optional.empty());
    for (var job : leftBehind.among(pending)) {
      bus.ask(new Feeds.Work(job.who(), job.what()));
    }
  }
}
