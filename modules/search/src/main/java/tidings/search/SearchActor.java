// SPDX-License-Identifier: Apache-2.0
package tidings.search;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.stream.Collectors.toMap;
import static tidings.core.errors.ErrorCode.SEARCH_OFF;

import io.vertx.core.Future;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tidings.core.ActivityId;
import tidings.core.AnswerBudget;
import tidings.core.AnswerSize;
import tidings.core.Cursor;
import tidings.core.EntitySummary;
import tidings.core.Nodes;
import tidings.core.Page;
import tidings.core.Ref;
import tidings.core.Search;
import tidings.core.Search.Found;
import tidings.core.SiteEvents.EventsLogged;
import tidings.core.UserId;
import tidings.core.Visibility;
import tidings.core.bus.Actor;
import tidings.core.bus.Bus;
import tidings.core.errors.Refusal;
import tidings.schema.readers.ActivityReader;
import tidings.schema.readers.EntitySummaries;
import tidings.search.embedded.IndexFolder;
import tidings.search.filling.IndexUpdater;
import tidings.search.index.EntityList;
import tidings.search.index.IndexReader;
import tidings.search.index.IndexStore;
import tidings.search.index.ListPlace;
import tidings.search.index.SearchRefusals;
import tidings.search.index.WordSearch;
import tidings.search.opensearch.OpenSearchCluster;
import tidings.search.settings.EngineSettings;
import tidings.search.words.MatchingWords;
import tidings.search.words.SearchText;
import tidings.store.Table;

/**
 * The search feature: finds in the index, then reads from the table what the reader may see of it.
 * The index is opened by the first search, and by the first change if there is one already.
 */
public final class SearchActor implements Actor<Search<?>> {
  /** Max. time for which a search waits until the index is open, or built if little is in it. */
  private static final Duration READY_TIMEOUT = Duration.ofSeconds(5);

  /** Additional suggestions that are looked up, as some may be hidden from the reader. */
  private static final int SPARE_SUGGESTIONS = 20;

  private final Bus bus;
  private final EntitySummaries summaries;
  private final ActivityReader activities;
  private final InstantSource clock;
  private final boolean isOn;
  private final IndexStore store;
  private final IndexUpdater updater;
  private final FollowedNames followedNames;
  private final SearchThreads threads;
  private final PopularNames popularNames;

  /** @param engine which keeps the index; empty if there is no search, which needs the event log */
  public SearchActor(
      Bus bus, Table table, EntitySummaries summaries, ActivityReader activities, Nodes nodes,
      InstantSource clock, Optional<EngineSettings> engine) {
    this.bus = bus;
    this.summaries = summaries;
    this.activities = activities;
    this.clock = clock;
    this.isOn = engine.isPresent();
    this.store = store(engine.orElse(new EngineSettings.Embedded(Optional.empty())));
    this.updater = new IndexUpdater(
        table, clock, store, () -> nodes.isResponsibleFor("search-index"));
    this.followedNames = new FollowedNames(table, summaries);
    this.threads = new SearchThreads(store.isShared());
    this.popularNames = new PopularNames(threads);
  }

  private static IndexStore store(EngineSettings engine) {
    return switch (engine) {
      case EngineSettings.Embedded(var folder) -> new IndexFolder(folder);
      case EngineSettings.OpenSearch cluster -> new OpenSearchCluster(cluster);
    };
  }

  /** Answers searches, and keeps the index up to date once it is there. */
  public Future<Void> start() {
    if (isOn) {
      boolean mayHaveIndex = store.mayExist();
      bus.subscribe(EventsLogged.class, event -> {
        if (mayHaveIndex) {
          updater.start();
        }
        updater.wake();
      });
      if (store.isShared()) {
        updater.start();
      }
    }
    return serve();
  }

  /** Answers only, as in a command. */
  public Future<Void> serve() {
    return bus.serve(Search.class, this);
  }

  public Future<Void> stop() {
    threads.stop();
    return updater.stop();
  }

  @Override
  public Object answer(Search<?> ask) {
    if (!isOn) {
      throw SEARCH_OFF.refusal("this server has no search");
    }
    return switch (ask) {
      case Search.Find find -> find(find);
      case Search.Suggest suggest -> suggest(suggest);
      case Search.ListEntities list -> list(list);
      case Search.Reindex reindex -> updater.reindex();
      case Search.ReindexProgress progress -> updater.progress();
    };
  }

  private IndexReader index() {
    updater.start();
    var ready = updater.ready();
    if (!ready.isComplete() && updater.isUnreachable()) {
      throw SearchRefusals.unavailable();
    }
    // no await with a timeout: a mailbox stops for good if that comes first and the future later
    return ready.timeout(READY_TIMEOUT.toMillis(), MILLISECONDS)
        .recover(failure -> Future.failedFuture(ready.isComplete() ? failure : unanswered()))
        .await();
  }

  private Refusal unanswered() {
    return updater.isUnreachable() ? SearchRefusals.unavailable() : SearchRefusals.notReady();
  }

  /** @param after where the list continues after it */
  private record ListedEntity(EntitySummary entity, ListPlace after) {}

  private Page<EntitySummary> list(Search.ListEntities ask) {
    var visibility = activities.visibility().of(ask.reader());
    var list = new EntityList(ask.type(), ask.order(), ask.after().map(ListPlace::of));
    var index = index();
    var places = threads.run(() -> index.list(list, ask.limit() + 1)).await();
    var page = places.subList(0, Math.min(ask.limit(), places.size()));
    var next = places.size() > ask.limit()
        ? Optional.of(page.getLast().cursor())
        : Optional.<Cursor>empty();
    var shown = shown(page.stream().map(ListPlace::ref).toList(), visibility).stream()
        .collect(toMap(EntitySummary::ref, entity -> entity));
    var listed = page.stream()
        .flatMap(place -> Stream.ofNullable(shown.get(place.ref()))
            .map(entity -> new ListedEntity(entity, place)))
        .toList();
    return AnswerBudget.page(listed, next,
        (entry, texts) -> AnswerSize.ofEntity(entry.entity(), texts),
        entry -> entry.after().cursor()).map(ListedEntity::entity);
  }

  /** @param place number of hits up to it on this page */
  private record PlacedHit(Found found, int place) {}

  private Page<Found> find(Search.Find ask) {
    var terms = SearchText.terms(ask.query());
    var visibility = activities.visibility().of(ask.reader());
    var start = SearchPlace.of(ask.after(), clock.instant());
    var query = new WordSearch(terms, ask.filter(), start.begun());
    var index = index();
    var hits = threads.run(() -> index.find(query, start.offset(), ask.limit() + 1)).await();
    var refs = hits.subList(0, Math.min(ask.limit(), hits.size()));
    boolean isLast = hits.size() <= ask.limit()
        || start.offset() + ask.limit() >= Search.MAX_HITS;
    var found = found(refs, ask.reader(), visibility, new MatchingWords(terms));
    var placed = new ArrayList<PlacedHit>();
    for (int number = 0; number < refs.size(); number++) {
      var item = found.get(refs.get(number));
      if (item != null) {
        placed.add(new PlacedHit(item, number + 1));
      }
    }
    var next = isLast ? Optional.<Cursor>empty() : Optional.of(start.after(refs.size()));
    return AnswerBudget.page(placed, next, (hit, texts) -> AnswerSize.ofFound(hit.found(), texts),
        hit -> start.after(hit.place())).map(PlacedHit::found);
  }

  private Map<Ref, Found> found(List<Ref> refs, Optional<UserId> reader,
      Future<Visibility> visibility, MatchingWords words) {
    var found = new HashMap<Ref, Found>();
    var ids = refs.stream().filter(Ref::isActivity).map(ref -> new ActivityId(ref.id())).toList();
    for (var activity : activities.find(ids, reader, visibility)) {
      found.put(activity.id().ref(),
          new Search.FoundActivity(activity, words.in(activity.object())));
    }
    var entities = refs.stream().filter(ref -> !ref.isActivity()).toList();
    shown(entities, visibility)
        .forEach(entity -> found.put(entity.ref(), new Search.FoundEntity(entity)));
    return found;
  }

  private List<EntitySummary> shown(List<Ref> entities, Future<Visibility> visibility) {
    var now = clock.instant();
    var decided = visibility.await();
    return summaries.each(entities.stream().filter(decided::shows).toList()).stream()
        .filter(entity -> !entity.isErased() && !entity.isHiddenAt(now))
        .toList();
  }

  private List<EntitySummary> suggest(Search.Suggest ask) {
    var prefixes = SearchText.prefixes(ask.prefix());
    var visibility = activities.visibility().of(ask.reader());
    var popular = popularNames.find(index(), prefixes);
    Set<Ref> refs = new LinkedHashSet<>();
    ask.reader()
        .ifPresent(user -> refs.addAll(followedNames.find(user, prefixes, PopularNames.MAX_FOUND)));
    refs.addAll(popular.await());
    var first = refs.stream().limit(ask.limit() + SPARE_SUGGESTIONS).toList();
    return shown(first, visibility).stream().limit(ask.limit()).toList();
  }
}
