// SPDX-License-Identifier: Apache-2.0
package tidings.schema.readers;

import static java.util.stream.Collectors.toSet;
import static tidings.core.errors.ErrorCode.NOT_FOUND;

import io.vertx.core.Future;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tidings.core.ActivityId;
import tidings.core.Envelope;
import tidings.core.Lineage;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.Visibility;
import tidings.core.errors.Refusal;
import tidings.schema.ActivityKeys;
import tidings.schema.FollowKeys;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.BlockMuteRow;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * The reads of the values from which {@link Visibility} decides. A reader of lists reads all blocks
 * of its user with one query, beside its other reads; a write reads the marks of single users.
 * Blocks for the store.
 */
public record VisibilityReader(Table table) {

  /** Starts to read what a reader may see; without a read for an anonymous one. */
  public Future<Visibility> of(Optional<UserId> reader) {
    return reader
        .map(user -> table.queryAll(FollowKeys.blockedOf(user))
            .map(marks -> BlockMuteRow.blocksAndMutes(marks, List.of()).visibility()))
        .orElseGet(() -> Future.succeededFuture(Visibility.PUBLIC));
  }

  /** The lineage of a live activity. */
  public Lineage lineage(Envelope activity) {
    return lineages(List.of(activity)).of(activity);
  }

  private Lineages lineages(Collection<Envelope> activities) {
    return Lineages.read(activities, List.of(), table::getAll);
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
    if (!Visibility.PUBLIC.shows(lineage)) {
      throw ActivityRow.notFound(id);
    }
    return lineage;
  }

  /** @throws Refusal {@code not_found} if the reader may not see the activity */
  public Lineage require(ActivityId id, Future<Visibility> visibility) {
    var lineage = lineage(ActivityRow.requireLive(table, id).envelope());
    if (!visibility.await().shows(lineage)) {
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

  /** Those of the users who may not see an activity: one batch of their marks, if any is needed. */
  public Set<UserId> hiddenFrom(Collection<UserId> users, Lineage activity) {
    var actors = activity.activities().stream().map(Envelope::actor).distinct().toList();
    var marks = users.stream().flatMap(user -> marks(user, actors)).toList();
    var stored = marks.isEmpty() ? Map.<Key, Item>of() : table.getAll(marks).await();
    return users.stream()
        .filter(user -> !visibility(marks(user, actors), stored).shows(activity))
        .collect(toSet());
  }

  private static Stream<Key> marks(UserId user, List<UserId> others) {
    return others.stream()
        .filter(other -> !other.equals(user))
        .map(other -> FollowKeys.blocked(user, other.ref()));
  }

  private static Visibility visibility(Stream<Key> marks, Map<Key, Item> stored) {
    return Visibility.without(
        marks.filter(stored::containsKey).map(BlockMuteRow::target).collect(toSet()));
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
      if (!visibility(mark.stream(), table.getAll(mark).await()).shows(entity)) {
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
    return live.stream()
        .filter(activity -> visibility.shows(lineages.of(activity)))
        .map(Envelope::id)
        .collect(toSet());
  }

  /** There is no such entity, or the reader may not see it. */
  public static Refusal notFound(Ref entity) {
    return NOT_FOUND.refusal("there is no " + entity);
  }

  /**
   * Adds the same decision to a transaction, so that it holds when it is committed: the activity is
   * live, and there is no block between the user and its actor. Its parents are not checked again.
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
