// SPDX-License-Identifier: Apache-2.0
package tidings.trending;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toMap;

import com.github.benmanes.caffeine.cache.Cache;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import tidings.core.ActivityId;
import tidings.core.AnswerBudget;
import tidings.core.AnswerSize;
import tidings.core.Page;
import tidings.core.Reach;
import tidings.core.Ref;
import tidings.core.Trending;
import tidings.core.Trending.Trend;
import tidings.core.Visibility;
import tidings.core.bus.Actor;
import tidings.core.bus.Bus;
import tidings.schema.readers.ActivityReader;
import tidings.schema.readers.EntitySummaries;
import tidings.store.Caches;
import tidings.store.Table;
import tidings.store.stream.StreamConsumer;
import tidings.trending.Leaderboard.RankedEntity;

/** The trending feature: ranks entities and activities by recent likes and comments. */
public final class TrendingActor implements Actor<Trending<?>> {
  /** Max. additional age of a ranking; many readers share one. */
  private static final Duration CACHE_TTL = Duration.ofSeconds(2);
  private static final int CACHE_CAPACITY = 1000;
  /** Additional rows, because some may be deleted or hidden from the reader. */
  private static final int SPARE_ROWS = 50;
  private static final int MAX_ROWS_READ = Page.MAX_LIMIT + SPARE_ROWS;
  private static final Duration BATCH_WINDOW = Duration.ofSeconds(2);
  private static final int BATCH_SIZE = 500;

  private final Bus bus;
  private final Table table;
  private final EntitySummaries summaries;
  private final ActivityReader activities;
  private final TrendCounter trendCounter;
  private final Leaderboard leaderboard;
  private final Cache<String, List<RankedEntity>> cachedRanking;

  public TrendingActor(
      Bus bus, Table table, EntitySummaries summaries, ActivityReader activities,
      InstantSource clock) {
    this.bus = bus;
    this.table = table;
    this.summaries = summaries;
    this.activities = activities;
    this.trendCounter = new TrendCounter(table, activities, clock);
    this.leaderboard = new Leaderboard(table, clock);
    this.cachedRanking = Caches.ofEntries(CACHE_CAPACITY, CACHE_TTL);
  }

  public Future<Void> start() {
    return bus.serve(Trending.class, this);
  }

  /** Returns the stream consumer that keeps the counts. */
  public StreamConsumer streamConsumer() {
    return StreamConsumer
        .of("trending", Engagement.CHANGES, trendCounter::count)
        .batchWindow(BATCH_WINDOW)
        .batchSize(BATCH_SIZE);
  }

  /** Drops the cached rankings, for tests. */
  void clearCache() {
    cachedRanking.invalidateAll();
  }

  @Override
  public Object answer(Trending<?> ask) {
    return switch (ask) {
      case Trending.TopTrends top -> top(top);
    };
  }

  private List<Trend> top(Trending.TopTrends top) {
    var visibility = activities.visibility().of(top.reader());
    var ranking = cachedRanking(top.type());
    return top.type().equals(Ref.ACTIVITY)
        ? activities(top, ranking, visibility)
        : entities(top, ranking, visibility.await());
  }

  private List<RankedEntity> cachedRanking(String type) {
    var cached = cachedRanking.getIfPresent(type);
    if (cached != null) {
      return cached;
    }
    var read = leaderboard.top(type, MAX_ROWS_READ);
    cachedRanking.put(type, read);
    return read;
  }

  private List<Trend> entities(Trending.TopTrends top, List<RankedEntity> ranking,
      Visibility visibility) {
    var shown = ranking.stream()
        .filter(ranked -> visibility.shows(ranked.entity())).limit(top.limit()).toList();
    var shownSummaries = summaries.of(shown.stream().map(RankedEntity::entity).toList());
    return shown.stream()
        .map(ranked -> new Trend(shownSummaries.summary(ranked.entity()), Optional.empty(),
            ranked.counts().likes(), ranked.counts().comments()))
        .filter(trend -> !trend.entity().isErased())
        .toList();
  }

  private List<Trend> activities(
      Trending.TopTrends top, List<RankedEntity> ranking, Future<Visibility> visibility) {
    var countsByEntity =
        ranking.stream().collect(toMap(RankedEntity::entity, RankedEntity::counts));
    var ids = ranking.stream().limit(top.limit() + SPARE_ROWS)
        .map(ranked -> new ActivityId(ranked.entity().id())).toList();
    var shown = activities.read(ids, top.reader(), visibility).stream()
        .filter(activity -> activity.envelope().reach() == Reach.PUBLIC)
        .limit(top.limit())
        .toList();
    return AnswerBudget.fitting(shown, AnswerSize::ofActivity).stream()
        .map(activity -> {
          var counts = requireNonNull(countsByEntity.get(activity.id().ref()));
          return new Trend(activity.actor(), Optional.of(activity), counts.likes(),
              counts.comments());
        })
        .toList();
  }
}
