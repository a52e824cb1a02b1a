// SPDX-License-Identifier: Apache-2.0
package tidings.schema.readers;

import static java.util.stream.Collectors.toSet;
import static tidings.core.errors.ErrorCode.NOT_FOUND;

import io.vertx.core.Future;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import tidings.core.ActivityId;
import tidings.core.Edge;
import tidings.core.Envelope;
import tidings.core.Lineage;
import tidings.core.Reach;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.Visibility;
import tidings.core.errors.Refusal;
import tidings.schema.ActivityKeys;
import tidings.schema.FollowKeys;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.BlockMuteRow;
import tidings.schema.rows.EdgeRow;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * The reads of the values from which {@link Visibility} decides. A reader of lists reads all blocks
 * of its user with one query, beside its other reads; a write reads the marks of single users. Whom
 * a reader follows is read only for activities that are restricted to followers, or unlisted.
 * Blocks for the store.
 */
public record VisibilityReader(Table table, EntitySummaries summaries, InstantSource clock) {

  /** Starts to read what a reader may see; without a read for an anonymous one. */
  public Future<Visibility> of(Optional<UserId> reader) {
    return reader
        .map(user -> table.queryAll(FollowKeys.blockedOf(user))
            .map(marks -> BlockMuteRow.blocksAndMutes(marks, List.of()).visibility(user)))
        .orElseGet(() -> Future.succeededFuture(Visibility.PUBLIC));
  }

  /** The lineage of a live activity. */
  public Lineage lineage(Envelope activity) {
    return lineages(List.of(activity)).of(activity);
  }

  /** The lineages of live activities, in their order. */
  public List<Lineage> lineagesOf(Collection<Envelope> activities) {
    if (activities.isEmpty()) {
      return List.of();
    }
    var lineages = lineages(activities);
    return activities.stream().map(lineages::of).toList();
  }

  private Lineages lineages(Collection<Envelope> activities) {
    var actors = activities.stream().map(Envelope::actor).toList();
    return Lineages.read(
        activities, List.of(), summaries.authors(actors, clock), table::getAll, summaries,
        clock);
  }

  /**
   * A copy that knows of whom the reader is a follower, as far as these activities depend on it.
   * One batch of edges, or none.
   */
  public Visibility completed(Visibility visibility, Collection<Lineage> activities) {
    var actors = visibility.undecided(activities);
    var user = visibility.reader();
    if (actors.isEmpty() || user.isEmpty()) {
      return visibility;
    }
    return visibility.following(followedAmong(user.get(), actors)::contains);
  }

  /** Those of the users whom the reader follows: one batch of edges. */
  private Set<Ref> followedAmong(UserId reader, Collection<UserId> users) {
    var edges = users.stream().map(user -> FollowKeys.edge(reader, user.ref())).toList();
    return openTargets(table.getAll(edges).await().values());
  }

  private Set<Ref> openTargets(Collection<Item> edges) {
    var now = clock.instant();
    return edges.stream()
        .map(row -> EdgeRow.edge(EdgeRow.followed(row.key()), row))
        .filter(edge -> edge.isOpenAt(now))
        .map(Edge::target)
        .collect(toSet());
  }

  /** Whether a reader may see an activity. */
  public boolean shows(Lineage activity, Visibility visibility) {
    return completed(visibility, List.of(activity)).shows(activity);
  }

  /** Whether a reader may see a live activity that was just read. */
  public boolean shows(Envelope activity, Optional<UserId> reader) {
    var lineage = lineage(activity);
    return reader.map(user -> hiddenFrom(List.of(user), lineage).isEmpty())
        .orElseGet(() -> Visibility.PUBLIC.shows(lineage));
  }

  /** @throws Refusal {@code not_found} if nobody may see the activity */
  public Lineage requireLive(ActivityId id) {
    var lineage = lineage(ActivityRow.requireLive(table, id).envelope());
    if (!lineage.live()) {
      throw ActivityRow.notFound(id);
    }
    return lineage;
  }

  /** @throws Refusal {@code not_found} if the reader may not see the activity */
  public Lineage require(ActivityId id, Future<Visibility> visibility) {
    var lineage = lineage(ActivityRow.requireLive(table, id).envelope());
    if (!shows(lineage, visibility.await())) {
      throw ActivityRow.notFound(id);
    }
    return lineage;
  }

  /** @throws Refusal {@code not_found} if the user may not see the activity */
  public void require(UserId user, Lineage activity) {
    if (!hiddenFrom(List.of(user), activity).isEmpty()) {
      throw ActivityRow.notFound(activity.id());
    }
  }

  /** Those of the users who may not see an activity: one batch of rows, if any is needed. */
  public Set<UserId> hiddenFrom(Collection<UserId> users, Lineage activity) {
    return without(users, activity, visibility -> visibility.shows(activity));
  }

  /** Those recipients of an activity, by reasons, whose feeds show it. */
  public Map<List<Ref>, List<UserId>> listedFor(
      Map<List<Ref>, List<UserId>> recipients, Lineage activity) {
    if (!activity.isRestricted() && activity.activity().reach() != Reach.UNLISTED) {
      return recipients;
    }
    var users = recipients.values().stream().flatMap(List::stream).toList();
    var hidden = unlistedFor(users, activity);
    var listed = new LinkedHashMap<List<Ref>, List<UserId>>();
    recipients.forEach((via, all) -> {
      var some = all.stream().filter(user -> !hidden.contains(user)).toList();
      if (!some.isEmpty()) {
        listed.put(via, some);
      }
    });
    return listed;
  }

  /** Those of the users whose feed does not show an activity, whatever they follow. */
  public Set<UserId> unlistedFor(Collection<UserId> users, Lineage activity) {
    return without(users, activity, visibility -> visibility.lists(activity,
        visibility.reader().map(UserId::ref).orElseThrow()));
  }

  private Set<UserId> without(
      Collection<UserId> users, Lineage activity, Predicate<Visibility> isVisible) {
    var actors = activity.activities().stream().map(Envelope::actor).distinct().toList();
    var keys = users.stream()
        .flatMap(user -> Stream.concat(marks(user, actors), edges(user, activity)))
        .toList();
    var stored = keys.isEmpty() ? Map.<Key, Item>of() : table.getAll(keys).await();
    return users.stream()
        .filter(user -> !isVisible.test(visibility(user, actors, activity, stored)))
        .collect(toSet());
  }

  /** Those of the users who have a private account and whom the reader does not follow. */
  public Set<UserId> unfollowedPrivate(UserId reader, Collection<UserId> users) {
    var others = new HashSet<>(summaries.privateAmong(users));
    others.remove(reader);
    if (!others.isEmpty()) {
      var followed = followedAmong(reader, others);
      others.removeIf(user -> followed.contains(user.ref()));
    }
    return others;
  }

  private static Stream<Key> marks(UserId user, List<UserId> others) {
    return others.stream()
        .filter(other -> !other.equals(user))
        .map(other -> FollowKeys.blocked(user, other.ref()));
  }

  private static Stream<Key> edges(UserId user, Lineage activity) {
    return Visibility.of(user, Set.of()).undecided(List.of(activity)).stream()
        .map(actor -> FollowKeys.edge(user, actor.ref()));
  }

  private Visibility visibility(
      UserId user, List<UserId> actors, Lineage activity, Map<Key, Item> stored) {
    var followed = openTargets(
        edges(user, activity).filter(stored::containsKey).map(stored::get).toList());
    return Visibility.of(user, blockedAmong(marks(user, actors), stored))
        .following(followed::contains);
  }

  private static Set<Ref> blockedAmong(Stream<Key> marks, Map<Key, Item> stored) {
    return marks.filter(stored::containsKey).map(BlockMuteRow::target).collect(toSet());
  }

  /**
   * Requires that a user may see an entity; one that is neither a user nor an activity needs no
   * read.
   *
   * @throws Refusal {@code not_found}
   */
  public void require(UserId user, Ref entity) {
    if (entity.isActivity()) {
      require(user, requireLive(new ActivityId(entity.id())));
    } else if (entity.isUser()) {
      var mark = List.of(FollowKeys.blocked(user, entity));
      var blocked = blockedAmong(mark.stream(), table.getAll(mark).await());
      if (!Visibility.of(user, blocked).shows(entity)) {
        throw notFound(entity);
      }
    }
  }

  /**
   * Like {@link #require(UserId, Ref)}, for a reader whose blocks are being read.
   *
   * @return the activity and its parents; empty for another entity
   */
  public List<Envelope> require(Ref entity, Future<Visibility> visibility) {
    if (entity.isActivity()) {
      return require(new ActivityId(entity.id()), visibility).activities();
    }
    if (entity.isUser() && !visibility.await().shows(entity)) {
      throw notFound(entity);
    }
    return List.of();
  }

  /** The suspended ones among users whose activities are hidden. */
  public Set<UserId> hidden(Collection<UserId> users) {
    return AuthorStates.of(
        summaries.each(users.stream().map(UserId::ref).distinct().toList()), clock).hidden();
  }

  /** Those of the entities that the reader may see; one batch of the activities among them. */
  public Set<Ref> visible(Collection<Ref> entities, Visibility visibility) {
    var ids = entities.stream().filter(Ref::isActivity).map(ref -> new ActivityId(ref.id()))
        .toList();
    return Stream.concat(
        entities.stream().filter(ref -> !ref.isActivity() && visibility.shows(ref)),
        visibleActivities(ids, visibility).stream().map(ActivityId::ref))
        .collect(toSet());
  }

  /** Those of the activities that the reader may see. */
  public Set<ActivityId> visibleActivities(Collection<ActivityId> ids, Visibility visibility) {
    if (ids.isEmpty()) {
      return Set.of();
    }
    var live = Lineages.readLive(ids, table::getAll);
    var lineages = lineages(live);
    var found = live.stream().map(lineages::of).toList();
    var complete = completed(visibility, found);
    return found.stream().filter(complete::shows).map(Lineage::id).collect(toSet());
  }

  /** There is no such entity, or the reader may not see it. */
  public static Refusal notFound(Ref entity) {
    return NOT_FOUND.refusal("there is no " + entity);
  }

  /**
   * Adds the same decision to a transaction, so that it holds when it is committed: the activity is
   * live, and there is no block between the user and its actor. Its parents are not checked again,
   * nor whether the user follows those to whose followers it is restricted.
   */
  public static Transaction addConditions(Transaction transaction, UserId user, Envelope activity) {
    transaction
        .check(ActivityKeys.profile(activity.id()), ActivityRow.isLive())
        .orRefuse(ActivityRow.notFound(activity.id()));
    return user.equals(activity.actor())
        ? transaction
        : BlockMuteRow.checkNotBlocked(transaction, user, activity.actor())
            .orRefuse(ActivityRow.notFound(activity.id()));
  }
}
