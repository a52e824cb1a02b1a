// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import static java.time.temporal.ChronoUnit.MILLIS;
import static java.util.stream.Collectors.toSet;
import static tidings.core.Done.DONE;
import static tidings.store.rows.CountsRow.ACTIVITIES;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tidings.core.Activities.Counted;
import tidings.core.ActivityId;
import tidings.core.Bus;
import tidings.core.Done;
import tidings.core.Envelope;
import tidings.core.Notifications.Kind;
import tidings.core.Notifications.Noticed;
import tidings.core.UserId;
import tidings.store.Condition;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.rows.ActivityRow;
import tidings.store.rows.CountsRow;
import tidings.store.rows.Newest;
import tidings.store.rows.NoticeRow;
import tidings.store.rows.OutboxRow;
import tidings.store.rows.SilenceRow;

/**
 * What a comment changes of the activity that it is on: the count, and what the activity's actor is
 * told. Each of them reads what is stored and adds to a transaction, which fails if that has
 * changed meanwhile.
 */
record Comments(Bus bus, Table table, InstantSource clock) {
  /** What a comment adds to a transaction: the group of notices that is written, to be told of. */
  interface Step {
    /** @param at the time of the change */
    Optional<NoticeRow> take(Envelope comment, Transaction transaction, ActivityId at);
  }

  /**
   * Commits what is done with a post; what a comment adds to it, and tells of it afterwards.
   *
   * @param onComment one of the methods below
   * @param at the time of the change
   */
  Done store(Post post, Transaction transaction, Step onComment, ActivityId at) {
    if (!post.isComment()) {
      transaction.commit(table).await();
      return DONE;
    }
    var notice = onComment.take(post.row().envelope(), transaction, at);
    transaction.commit(table).await();
    var counts = CountsRow.ofActivity(table.get(Keys.counts(post.thread().ref())).await());
    bus.tell(new Counted(post.thread(), counts));
    notice.ifPresent(group -> bus.tell(new Noticed(group.who(), group.group())));
    return DONE;
  }

  Optional<NoticeRow> adding(Envelope comment, Transaction transaction, ActivityId at) {
    var on = living(comment);
    transaction
        .check(Keys.profile(on.id().ref()), ActivityRow.isLive())
        .orRefuse(Own.absent(on.id()))
        .and(CountsRow.add(on.id(), Map.of(ACTIVITIES, 1L), at));
    if (!on.actor().equals(comment.actor())) {
      SilenceRow.checkNone(transaction, comment.actor(), on.actor()).orRefuse(Own.absent(on.id()));
    }
    return group(on, comment).map(group -> joined(on, comment, group, transaction, at));
  }

  Optional<NoticeRow> removing(Envelope comment, Transaction transaction, ActivityId at) {
    var target = comment.targets().getFirst();
    if (table.get(Keys.counts(target)).await().isPresent()) {
      transaction
          .and(CountsRow.add(new ActivityId(target.id()), Map.of(ACTIVITIES, -1L), at))
          .onlyIf(Condition.present());
    }
    return table.get(Keys.profile(target))
        .await()
        .map(row -> ActivityRow.of(new ActivityId(target.id()), row).envelope())
        .flatMap(
            on -> group(on, comment).flatMap(group -> left(on, comment, group, transaction, at)));
  }

  private NoticeRow joined(
      Envelope on, Envelope comment, NoticeRow group, Transaction transaction,
      ActivityId stamp) {
    var who = comment.actor();
    var at = clock.instant().truncatedTo(MILLIS); // a comment that is restored is old
    var commenter = Commenter.stored(table, on.id(), who);
    boolean counted = commenter.isCountedIn(group);
    var news = isMuted(on, who, at)
        ? counted ? group : group.joinedQuietlyBy(who, at)
        : counted ? group.renewedBy(who, at) : group.joinedBy(who, at);
    transaction
        .and(commenter.more(counted ? commenter.since() : at).write())
        .and(news.write(stamp));
    return news;
  }

  /** Whether the activity's actor wants to hear nothing of who comments, or of the activity. */
  private boolean isMuted(Envelope on, UserId who, Instant now) {
    var refs = List.of(who.ref(), on.id().ref());
    return !SilenceRow.muted(table, on.actor(), refs, now).await().isEmpty();
  }

  private Optional<NoticeRow> left(
      Envelope on, Envelope comment, NoticeRow group, Transaction transaction,
      ActivityId stamp) {
    var who = comment.actor();
    var commenter = Commenter.stored(table, on.id(), who);
    if (commenter.isGone()) {
      return Optional.empty();
    }
    transaction.and(commenter.less().write());
    if (!commenter.isCountedIn(group)) {
      return Optional.empty();
    }
    boolean stays = !commenter.less().isGone();
    var rest = stays ? group : group.leftBy(who);
    var news = stays || rest.hidesSome() ? rest.showing(newest(on, comment.id(), rest)) : rest;
    transaction.and(news.write(stamp));
    return Optional.of(news);
  }

  /** The group of those who comment on it; nobody is told of their own comments. */
  private Optional<NoticeRow> group(Envelope on, Envelope comment) {
    if (on.actor().equals(comment.actor())) {
      return Optional.empty();
    }
    var name = NoticeRow.commented(on.id());
    var stored = table.get(Keys.notice(on.actor(), name)).await();
    return Optional.of(
        NoticeRow.of(on.actor(), name, Kind.COMMENT, Optional.of(on.id()), stored));
  }

  /** Who has commented last, newest first, were it not for this comment. */
  private List<UserId> newest(Envelope on, ActivityId without, NoticeRow group) {
    return new Newest(table).of(Keys.outboxOf(on.id().ref()), rows -> {
      var actors = rows.stream()
          .filter(row -> !Keys.inOutbox(row.key().sk()).equals(without))
          .map(OutboxRow::actor)
          .toList();
      return actors.stream().filter(counted(on.id(), actors, group)::contains).toList();
    });
  }

  /** Those of them who are in the group; the activity's own actor never is. */
  private Set<UserId> counted(ActivityId on, List<UserId> actors, NoticeRow group) {
    var rows = actors.stream().distinct().map(actor -> Keys.commenter(on, actor)).toList();
    return table.getAll(rows)
        .await()
        .values()
        .stream()
        .filter(row -> Commenter.isCountedIn(group, row))
        .map(Commenter::who)
        .collect(toSet());
  }

  private Envelope living(Envelope comment) {
    var id = new ActivityId(comment.targets().getFirst().id());
    return table.get(Keys.profile(id.ref()))
        .await()
        .map(row -> ActivityRow.of(id, row))
        .filter(ActivityRow::live)
        .map(ActivityRow::envelope)
        .orElseThrow(() -> Own.absent(id));
  }
}
