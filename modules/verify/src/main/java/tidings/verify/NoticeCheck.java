// SPDX-License-Identifier: Apache-2.0
package tidings.verify;

import static java.util.stream.Stream.concat;
import static tidings.core.Notifications.Kind.CUSTOM;
import static tidings.core.Notifications.Kind.TAKEDOWN;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import tidings.core.BlocksAndMutes;
import tidings.core.Notifications;
import tidings.core.UserId;
import tidings.schema.ActivityKeys;
import tidings.schema.FollowKeys;
import tidings.schema.KeyFormat;
import tidings.schema.rows.BlockMuteRow;
import tidings.schema.rows.CommenterRow;
import tidings.schema.rows.EdgeRow;
import tidings.schema.rows.LikeRow;
import tidings.schema.rows.NoticeGroup;
import tidings.schema.rows.NoticeRow;
import tidings.schema.rows.ShareRow;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Query;
import tidings.verify.Finding.Kind;

/** Compares a notice group with the likes, comments and followers that caused it. */
record NoticeCheck(CheckContext context, StableCheck stableCheck) {
  /** Kinds that count no stored rows: those of moderators and of the site. */
  private static final Set<Notifications.Kind> HAVE_NO_CAUSES = Set.of(TAKEDOWN, CUSTOM);
  /** Larger groups are not checked. */
  private static final int MAX_COUNTED_ACTORS = 100_000;

  /** @param actors expected actors, newest first as far as known */
  private record Mismatch(NoticeRow group, List<UserId> actors) {}

  void check(Key row, FindingListener listener) {
    if (isOrphaned(row)) {
      listener.onFinding(orphanedFinding(row));
      return;
    }
    stableCheck.confirm(() -> findMismatch(row))
        .ifPresent(mismatch -> listener.onFinding(inconsistentFinding(mismatch)));
  }

  private Optional<NoticeRow> findGroup(Key row) {
    return context.get(row)
        .filter(NoticeRow::isKnown)
        .map(item -> NoticeRow.of(KeyFormat.owner(row), item))
        .filter(group -> !group.isEmpty());
  }

  private boolean isOrphaned(Key row) {
    return findGroup(row)
        .map(NoticeRow::activities)
        .filter(activities -> !activities.isEmpty() && activities.stream()
            .allMatch(activity -> context.findActivity(activity.ref()).isEmpty()))
        .isPresent();
  }

  private Finding orphanedFinding(Key row) {
    return new Finding(
        Kind.STALE, subject(row), "is about purged activities only", 1,
        stamp -> findGroup(row).map(group -> List.of(group.remove())).orElse(List.of()));
  }

  private Finding inconsistentFinding(Mismatch mismatch) {
    var group = mismatch.group();
    int expectedCount = mismatch.actors().size();
    var repaired = expectedCount == 0
        ? group.cleared()
        : group.with(state -> state.with(
            mismatch.actors().stream().limit(Notifications.MAX_SHOWN_ACTORS).toList(),
            expectedCount));
    return new Finding(
        Kind.ADRIFT,
        subject(group.group().key(group.user())),
        group.state().count() == expectedCount
            ? "shows an actor who is not in it"
            : "counts " + group.state().count() + " and should count " + expectedCount,
        1, stamp -> List.of(repaired.write(stamp)));
  }

  private static String subject(Key row) {
    return "notice " + KeyFormat.owner(row).ref() + " " + row.sk();
  }

  /** Returns the mismatch, unless the group changed while its causes were read. */
  private Optional<Mismatch> findMismatch(Key row) {
    return findGroup(row).filter(group -> !HAVE_NO_CAUSES.contains(group.group().kind()))
        .flatMap(group -> {
          var actors = actors(group);
          boolean isCorrect =
              actors.size() == group.state().count() && actors.containsAll(group.state().actors());
          boolean isInconclusive =
              isCorrect || actors.size() >= MAX_COUNTED_ACTORS || hasBlocksOrMutes(group.user())
                  || !findGroup(row).equals(Optional.of(group));
          return isInconclusive
              ? Optional.empty()
              : Optional.of(new Mismatch(group, ordered(group, actors)));
        });
  }

  /** Puts the actors that are already shown first. */
  private static List<UserId> ordered(NoticeRow group, Set<UserId> actors) {
    return concat(group.state().actors().stream().filter(actors::contains), actors.stream())
        .distinct()
        .toList();
  }

  /**
   * Blocked users are removed from notices but not from their causes, so these cannot be compared.
   */
  private boolean hasBlocksOrMutes(UserId user) {
    return !BlockMuteRow.of(context.table(), user).await().equals(BlocksAndMutes.NONE);
  }

  private Set<UserId> actors(NoticeRow group) {
    return switch (group.group().kind()) {
      case LIKE ->
        collectActors(group, ActivityKeys.likesOf(group.group().activity().orElseThrow()),
            rows -> rows.map(LikeRow::of)
                .filter(like -> group.state().isCounted(like.likedAt()))
                .map(LikeRow::user));
      case COMMENT ->
        collectActors(group, ActivityKeys.commentersOf(group.group().activity().orElseThrow()),
            rows -> rows.filter(row -> group.state().isCounted(CommenterRow.since(row)))
                .map(row -> new UserId(row.key().sk())));
      case SHARE -> {
        var shared = group.group().activity().orElseThrow();
        yield collectActors(group, ActivityKeys.sharesOf(shared),
            rows -> rows.map(row -> ShareRow.of(shared, row))
                .filter(share -> group.state().isCounted(share.sharedAt()))
                .map(ShareRow::user));
      }
      case FOLLOW -> collectActors(group, followers(group),
          rows -> rows.filter(row -> EdgeRow.isOpen(row))
              .map(row -> new UserId(row.key().sk())));
      case FOLLOW_REQUEST -> collectActors(group,
          FollowKeys.newestRequestsTo(group.user(), group.state().begunAt(),
              NoticeGroup.endOfFollows(group.state().begunAt())),
          rows -> rows.map(row -> new UserId(row.key().sk())));
      case MENTION, ACTIVITY, TAKEDOWN, FOLLOW_APPROVED, POLL, CUSTOM ->
        Set.copyOf(group.state().actors());
    };
  }

  /** Returns the followers of the group's day, since the group began. */
  private static Query followers(NoticeRow group) {
    return FollowKeys.newestFollowersOf(
        group.user().ref(), group.state().begunAt(),
        NoticeGroup.endOfFollows(group.state().begunAt()));
  }

  private Set<UserId> collectActors(
      NoticeRow group, Query causes, Function<Stream<Item>, Stream<UserId>> actors) {
    var collected = new LinkedHashSet<UserId>();
    for (var slice : context.slices(causes)) {
      actors.apply(slice.items().stream())
          .filter(actor -> !actor.equals(group.user()))
          .forEach(collected::add);
      if (collected.size() >= MAX_COUNTED_ACTORS) {
        break;
      }
    }
    return collected;
  }
}
