// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import static java.time.temporal.ChronoUnit.MILLIS;
import static java.util.stream.Collectors.toSet;
import static tidings.core.errors.ErrorCode.INVALID_TARGET;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tidings.core.ActivityId;
import tidings.core.Envelope;
import tidings.core.Lineage;
import tidings.core.Position;
import tidings.core.UserId;
import tidings.schema.ActivityKeys;
import tidings.schema.readers.NewestActors;
import tidings.schema.readers.VisibilityReader;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.BlockMuteRow;
import tidings.schema.rows.NoticeGroup;
import tidings.schema.rows.NoticeRow;
import tidings.schema.rows.NoticeState;
import tidings.schema.rows.OutboxRow;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * The effects of a comment on its thread: the comment counts and the notice for the thread's actor.
 * Each effect reads stored rows and adds to a transaction that fails if they change meanwhile.
 */
record CommentEffects(Table table, VisibilityReader visibility, InstantSource clock) {
  /** Refused if the thread is too deep. */
  SubjectChange addNewComment(Envelope comment, Transaction transaction, Position stamp) {
    return addNewComment(comment, transaction, stamp, false);
  }

  /** Like {@link #addNewComment}, of a comment that is too old to notify of. */
  SubjectChange addPastComment(Envelope comment, Transaction transaction, Position stamp) {
    return addNewComment(comment, transaction, stamp, true);
  }

  private SubjectChange addNewComment(
      Envelope comment, Transaction transaction, Position stamp, boolean isPast) {
    var thread = requireVisibleThread(comment);
    if (thread.activities().size() > Lineage.MAX_PARENTS) {
      throw INVALID_TARGET.refusal(
          "comments can be nested up to " + Lineage.MAX_PARENTS + " levels");
    }
    var counting = counts().add(thread.activities(), transaction, stamp);
    return addComment(comment, thread, counting, transaction, stamp, isPast);
  }

  SubjectChange restoreComment(Envelope comment, Transaction transaction, Position stamp) {
    var thread = requireVisibleThread(comment);
    var counting = counts().restore(comment, thread.activities(), transaction, stamp);
    return addComment(comment, thread, counting, transaction, stamp, false);
  }

  /** @param counting the parents that count the comment */
  private SubjectChange addComment(
      Envelope comment, Lineage lineage, List<Envelope> counting, Transaction transaction,
      Position stamp, boolean isPast) {
    var thread = lineage.activity();
    VisibilityReader.addConditions(transaction, comment.actor(), thread);
    return new SubjectChange(
        Stream.concat(Stream.of(lineage), lineages(counting.stream().skip(1))).toList(),
        findGroup(thread, comment)
            .map(group -> addCommenter(lineage, comment, group, transaction, stamp, isPast)));
  }

  SubjectChange removeComment(Envelope comment, Transaction transaction, Position stamp) {
    var parents = counts().parentsOf(comment);
    if (parents.isEmpty()) {
      return SubjectChange.NONE; // purged, with its counts
    }
    counts().remove(
        comment, parents.stream().map(ActivityRow::envelope).toList(), transaction, stamp);
    var thread = parents.getFirst().envelope();
    return new SubjectChange(
        lineages(parents.stream().takeWhile(ActivityRow::live).map(ActivityRow::envelope)).toList(),
        findGroup(thread, comment)
            .flatMap(group -> removeCommenter(thread, comment, group, transaction, stamp)));
  }

  private Stream<Lineage> lineages(Stream<Envelope> live) {
    return visibility.lineagesOf(live.toList()).stream();
  }

  private CommentCounts counts() {
    return new CommentCounts(table);
  }

  /** Whether the thread's actor may see a comment, which may be of a private account. */
  private boolean mayLearnOf(Envelope comment, Lineage thread) {
    var reader = thread.activity().actor();
    var lineage = Lineage.of(
        Stream.concat(Stream.of(comment), thread.activities().stream()).toList(), true,
        visibility.summaries().privateAmong(Set.of(comment.actor())));
    return !lineage.restrictedTo().contains(comment.actor())
        || visibility.hiddenFrom(List.of(reader), lineage).isEmpty();
  }

  private NoticeRow addCommenter(
      Lineage lineage, Envelope comment, NoticeRow group, Transaction transaction,
      Position stamp, boolean isPast) {
    var thread = lineage.activity();
    var user = comment.actor();
    // not the comment's time: a restored comment is old
    var joinedAt = clock.instant().truncatedTo(MILLIS);
    var commenter = Commenter.read(table, thread.id(), user);
    var state = group.state();
    boolean isCounted = commenter.isCountedIn(state);
    boolean isSilent = isPast || isMuted(thread, user, joinedAt) || !mayLearnOf(comment, lineage);
    var updated = isSilent
        ? group.with(isCounted ? state : state.joinedByMuted(user, joinedAt))
        : group.with(isCounted ? state.renewedBy(user, joinedAt) : state.joinedBy(user, joinedAt))
            .causedBy(comment.id());
    transaction
        .add(commenter.plusOne(isCounted ? commenter.since() : joinedAt).write())
        .add(updated.write(stamp));
    return updated;
  }

  /** Returns whether the thread's actor mutes the user or the thread. */
  private boolean isMuted(Envelope thread, UserId user, Instant now) {
    var refs = List.of(user.ref(), thread.id().ref());
    return !BlockMuteRow.muted(table, thread.actor(), refs, now).await().isEmpty();
  }

  private Optional<NoticeRow> removeCommenter(
      Envelope thread, Envelope comment, NoticeRow group, Transaction transaction,
      Position stamp) {
    var user = comment.actor();
    var commenter = Commenter.read(table, thread.id(), user);
    if (commenter.isGone()) {
      return Optional.empty();
    }
    transaction.add(commenter.minusOne().write());
    if (!commenter.isCountedIn(group.state())) {
      return Optional.empty();
    }
    boolean hasOtherComments = !commenter.minusOne().isGone();
    var remaining = hasOtherComments ? group.state() : group.state().leftBy(user);
    var updated = group.with(hasOtherComments || remaining.hasHiddenActors()
        ? remaining.withNewest(newestCommenters(thread, comment.id(), remaining))
        : remaining).notCausedBy(comment.id());
    transaction.add(updated.write(stamp));
    return Optional.of(updated);
  }

  /** Reads the thread's group of comment notices; empty for a comment on one's own activity. */
  private Optional<NoticeRow> findGroup(Envelope thread, Envelope comment) {
    if (thread.actor().equals(comment.actor())) {
      return Optional.empty();
    }
    return Optional.of(
        NoticeRow.read(table, thread.actor(), NoticeGroup.comments(thread.id())));
  }

  /** Returns the newest commenters, ignoring one comment. */
  private List<UserId> newestCommenters(Envelope thread, ActivityId excluded, NoticeState group) {
    return new NewestActors(table).find(ActivityKeys.outboxOf(thread.id().ref()), rows -> {
      var actors = rows.stream()
          .filter(row -> !ActivityKeys.activityInOutbox(row.key().sk()).equals(excluded))
          .map(OutboxRow::actor)
          .toList();
      return actors.stream().filter(countedCommenters(thread.id(), actors, group)::contains)
          .toList();
    });
  }

  /** Returns which of these users the group counts; never the thread's actor. */
  private Set<UserId> countedCommenters(ActivityId thread, List<UserId> actors, NoticeState group) {
    var rows =
        actors.stream().distinct().map(actor -> ActivityKeys.commenter(thread, actor)).toList();
    return table.getAll(rows)
        .await()
        .values()
        .stream()
        .filter(row -> Commenter.isCountedIn(group, row))
        .map(Commenter::user)
        .collect(toSet());
  }

  /** The marks of a public thread that is no comment are checked by the transaction alone. */
  private Lineage requireVisibleThread(Envelope comment) {
    var thread = visibility.requireLive(comment.parent().orElseThrow());
    if (thread.hasParents() || thread.isRestricted()) {
      visibility.require(comment.actor(), thread);
    }
    return thread;
  }
}
