// SPDX-License-Identifier: Apache-2.0
package tidings.feeds.verify;

import static java.util.stream.Collectors.toCollection;
import static java.util.stream.Stream.concat;
import static tidings.core.Notifications.Kind.TAKEDOWN;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import tidings.core.Notifications;
import tidings.core.Silence;
import tidings.core.UserId;
import tidings.feeds.verify.Finding.Kind;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Keys;
import tidings.store.Query;
import tidings.store.rows.CommenterRow;
import tidings.store.rows.EdgeRow;
import tidings.store.rows.LikeRow;
import tidings.store.rows.NoticeRow;
import tidings.store.rows.SilenceRow;

/** A group of notices, against the likes, comments and followers that it tells of. */
record NoticeCheck(Means means, Looks looks) {
  /** Actors that are counted; a larger group is taken as it is. */
  private static final int COUNTED = 100_000;

  /** @param actors whom the group tells of, newest first as far as that is known */
  private record Wrong(NoticeRow group, List<UserId> actors) {}

  void check(Key row, Findings findings) {
    if (isAboutNothing(row)) {
      findings.found(nothing(row));
      return;
    }
    looks.at(() -> look(row)).ifPresent(wrong -> findings.found(adrift(wrong)));
  }

  private Optional<NoticeRow> group(Key row) {
    return means.get(row)
        .map(item -> NoticeRow.of(Keys.owner(row), item))
        .filter(group -> !group.isEmpty());
  }

  private boolean isAboutNothing(Key row) {
    return group(row)
        .flatMap(NoticeRow::activity)
        .filter(activity -> means.activity(activity.ref()).isEmpty())
        .isPresent();
  }

  private Finding nothing(Key row) {
    return new Finding(
        Kind.STALE, about(row), "is about an activity that is gone", 1,
        at -> group(row).map(group -> List.of(group.remove())).orElse(List.of()));
  }

  private static Finding adrift(Wrong wrong) {
    var group = wrong.group();
    int right = wrong.actors().size();
    var mended = right == 0
        ? group.ended()
        : group.of(right, wrong.actors().stream().limit(Notifications.SHOWN).toList());
    return new Finding(
        Kind.ADRIFT, about(Keys.notice(group.who(), group.group())),
        group.count() == right
            ? "shows somebody who is not in it"
            : "counts " + group.count() + " and should count " + right,
        1, at -> List.of(mended.write(at)));
  }

  private static String about(Key row) {
    return "notice " + Keys.owner(row).ref() + " " + row.sk();
  }

  /** What is wrong; nothing, if the group is another one once its causes are read. */
  private Optional<Wrong> look(Key row) {
    return group(row).filter(group -> group.kind() != TAKEDOWN).flatMap(group -> {
      var actors = actors(group);
      boolean right = actors.size() == group.count() && actors.containsAll(group.actors());
      boolean unknown = right || actors.size() >= COUNTED || isSilent(group.who())
          || !group(row).equals(Optional.of(group));
      return unknown ? Optional.empty() : Optional.of(new Wrong(group, ordered(group, actors)));
    });
  }

  /** Those who are shown already come first. */
  private static List<UserId> ordered(NoticeRow group, Set<UserId> actors) {
    return concat(group.actors().stream().filter(actors::contains), actors.stream())
        .distinct()
        .toList();
  }

  /** Whom somebody blocks has left their notices, and not what these tell of. */
  private boolean isSilent(UserId who) {
    return !SilenceRow.of(means.table(), who).await().equals(Silence.NONE);
  }

  private Set<UserId> actors(NoticeRow group) {
    return switch (group.kind()) {
      case LIKE -> some(group, Keys.likesOf(group.activity().orElseThrow()),
          rows -> rows.map(LikeRow::of)
              .filter(like -> group.counts(like.at()))
              .map(LikeRow::who));
      case COMMENT -> some(group, Keys.commentersOf(group.activity().orElseThrow()),
          rows -> rows.filter(row -> group.counts(CommenterRow.since(row)))
              .map(row -> new UserId(row.key().sk())));
      case FOLLOW -> some(group, followers(group),
          rows -> rows.filter(row -> EdgeRow.isOpen(row))
              .map(row -> new UserId(row.key().sk())));
      case MENTION, ACTIVITY, TAKEDOWN -> Set.copyOf(group.actors());
    };
  }

  /** Who followed on the day of the group, since it was begun. */
  private static Query followers(NoticeRow group) {
    return Keys.newestFollowersOf(
        group.who().ref(), group.begunAt(), NoticeRow.lastFollowing(group.begunAt()));
  }

  private Set<UserId> some(
      NoticeRow group, Query causes, Function<Stream<Item>, Stream<UserId>> actors) {
    var some = new LinkedHashSet<UserId>();
    means.each(causes, slice -> {
      if (some.size() < COUNTED) {
        some.addAll(actors.apply(slice.items().stream())
            .filter(actor -> !actor.equals(group.who()))
            .collect(toCollection(LinkedHashSet::new)));
      }
    });
    return some;
  }
}
