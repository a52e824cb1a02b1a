// SPDX-License-Identifier: Apache-2.0
package tidings.trending;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toMap;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tidings.core.ActivityId;
import tidings.core.Actor;
import tidings.core.Bus;
import tidings.core.Page;
import tidings.core.Ref;
import tidings.core.Trending;
import tidings.core.Trending.Trend;
import tidings.store.Table;
import tidings.store.rows.ActivityReader;
import tidings.store.rows.Faces;
import tidings.store.rows.SilenceRow;
import tidings.store.stream.Filter;
import tidings.store.stream.StreamConsumer;
import tidings.trending.Leaderboard.Place;

/** Counts what is liked and commented on, and tells of what that was most of late. */
public final class TrendingActor implements Actor<Trending<?>> {
  /** How late a page may be besides: many look at the same one. */
  private static final Duration REMEMBERED = Duration.ofSeconds(2);
  private static final int TYPES = 1000;
  /** More than are shown, as some may be gone, or hidden from the reader. */
  private static final int SPARE = 50;
  private static final int READ = Page.MOST + SPARE;
  private static final Duration WINDOW = Duration.ofSeconds(2);
  private static final int BATCH = 500;

  private final Bus bus;
  private final Table table;
  private final Faces faces;
  private final ActivityReader activities;
  private final Counting counting;
  private final Leaderboard leaderboard;
  private final Cache<String, List<Place>> recent;

  public TrendingActor(
      Bus bus, Table table, Faces faces, ActivityReader activities, InstantSource clock) {
    this.bus = bus;
    this.table = table;
    this.faces = faces;
    this.activities = activities;
    this.counting = new Counting(table, activities, clock);
    this.leaderboard = new Leaderboard(table, clock);
    this.recent = Caffeine.newBuilder().maximumSize(TYPES).expireAfterWrite(REMEMBERED).build();
  }

  public Future<Void> start() {
    return bus.serve(Trending.class, this);
  }

  /** What is to be done with changes, so that it knows what to tell. */
  public StreamConsumer counting() {
    return StreamConsumer
        .of("trending", Filter.ofTypes(Signal.LIKE, Signal.ACTIVITY), counting::count)
        .window(WINDOW)
        .size(BATCH);
  }

  /** Reads anew what is asked for next. */
  void forget() {
    recent.invalidateAll();
  }

  @Override
  public Object answer(Trending<?> ask) {
    return switch (ask) {
      case Trending.Top top -> top(top);
    };
  }

  private List<Trend> top(Trending.Top top) {
    var blocked = SilenceRow.blocked(table, top.reader());
    var places = recent(top.type());
    return top.type().equals(Ref.ACTIVITY)
        ? activities(top, places, blocked)
        : entities(top, places, blocked.await());
  }

  private List<Place> recent(String type) {
    var kept = recent.getIfPresent(type);
    if (kept != null) {
      return kept;
    }
    var read = leaderboard.first(type, READ);
    recent.put(type, read);
    return read;
  }

  private List<Trend> entities(Trending.Top top, List<Place> places, Set<Ref> blocked) {
    var shown = places.stream()
        .filter(place -> !blocked.contains(place.what())).limit(top.limit()).toList();
    var named = faces.of(shown.stream().map(Place::what).toList());
    return shown.stream()
        .map(place -> new Trend(named.face(place.what()), Optional.empty(),
            place.amount().likes(), place.amount().comments()))
        .toList();
  }

  private List<Trend> activities(
      Trending.Top top, List<Place> places, Future<Set<Ref>> blocked) {
    var amounts = places.stream().collect(toMap(Place::what, Place::amount));
    var ids = places.stream().limit(top.limit() + SPARE)
        .map(place -> new ActivityId(place.what().id())).toList();
    return activities.read(ids, top.reader(), blocked).stream()
        .limit(top.limit())
        .map(activity -> {
          var amount = requireNonNull(amounts.get(activity.id().ref()));
          return new Trend(activity.actor(), Optional.of(activity), amount.likes(),
              amount.comments());
        })
        .toList();
  }
}
