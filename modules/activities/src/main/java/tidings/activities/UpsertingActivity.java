// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import static java.util.stream.Collectors.joining;
import static tidings.core.errors.ErrorCode.ACTIVITY_DELETED;
import static tidings.core.errors.ErrorCode.FOREIGN_ID_TAKEN;
import static tidings.core.errors.ErrorCode.INVALID_FIELD;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tidings.activities.fanout.DeliveryContext;
import tidings.core.Activities.ForeignDraft;
import tidings.core.Activities.ForeignPost;
import tidings.core.Activities.Outcome;
import tidings.core.Activities.Upserted;
import tidings.core.ActivityId;
import tidings.core.Envelope;
import tidings.core.Hashtag;
import tidings.core.IdempotencyKey;
import tidings.core.Ref;
import tidings.core.TargetRules;
import tidings.core.UserId;
import tidings.schema.ActivityKeys;
import tidings.schema.rows.ActivityRow;
import tidings.store.ConditionFailedException;
import tidings.store.Item;
import tidings.store.OptimisticRetry;

/**
 * Publishes an activity of another system, with its id and time there, or edits it so that it is as
 * that system has it.
 */
record UpsertingActivity(DeliveryContext context, PublishingActivity publishing,
    EditingActivity editing) {
  /** How far a time may be ahead, as the clocks of servers differ. */
  static final Duration MAX_AHEAD = Duration.ofSeconds(1);
  /** Older activities are no news: they get into feeds at their place, and nobody is told. */
  static final Duration NEWS = Duration.ofMinutes(5);

  Upserted upsert(UserId actor, ForeignDraft draft, Optional<IdempotencyKey> key) {
    var wanted = wanted(actor, draft);
    key.map(known -> new IdempotencyRow(actor, known)).ifPresent(publishing::reserveKey);
    return upsert(wanted);
  }

  /** The activity as its system has it; refused if it can be nobody's. */
  ActivityRow wanted(UserId actor, ForeignDraft draft) {
    requirePast(draft.post());
    TargetRules.requireAllowed(actor, draft.draft());
    return PublishingActivity.row(draft.post().activity(), actor, draft.draft())
        .withForeignId(draft.post().id());
  }

  Upserted upsert(ActivityRow wanted) {
    return OptimisticRetry.retry(context.table(), () -> upsert(wanted,
        context.table().get(ActivityKeys.profile(wanted.envelope().id())).await()));
  }

  /**
   * @param stored as it was read
   * @throws ConditionFailedException if it was changed meanwhile
   */
  Upserted upsert(ActivityRow wanted, Optional<Item> stored) {
    return stored.map(row -> replace(before(wanted, row), wanted)).orElseGet(() -> create(wanted));
  }

  /** Whether it is stored as its system has it. */
  boolean isSame(ActivityRow wanted, Item stored) {
    var before = before(wanted, stored);
    requireSame(before, wanted);
    return editing.isSame(before, wanted);
  }

  private static ActivityRow before(ActivityRow wanted, Item stored) {
    return ActivityRow.of(wanted.envelope().id(), stored);
  }

  private Upserted create(ActivityRow wanted) {
    wanted.envelope().expiresAt().ifPresent(publishing::checkExpiry);
    var id = wanted.envelope().id();
    PollRules.requireEnd(wanted.object(), id.time());
    context.cachePolicy().retention().include(id);
    return new Upserted(publishing.publishForeign(wanted, isNews(id)), Outcome.CREATED);
  }

  private boolean isNews(ActivityId id) {
    return !id.time().isBefore(context.clock().instant().minus(NEWS));
  }

  private Upserted replace(ActivityRow stored, ActivityRow wanted) {
    requireSame(stored, wanted);
    if (!wanted.envelope().expiresAt().equals(stored.envelope().expiresAt())) {
      wanted.envelope().expiresAt().ifPresent(publishing::checkExpiry);
    }
    var edited = editing.replace(stored, wanted);
    return new Upserted(edited.shown(), edited.isChanged() ? Outcome.CHANGED : Outcome.SAME);
  }

  /** Who did what with what does not change, and what was deleted stays deleted. */
  private static void requireSame(ActivityRow stored, ActivityRow wanted) {
    var before = stored.envelope();
    var after = wanted.envelope();
    var different = Stream.of(
        different("foreignId", stored.foreignId().equals(wanted.foreignId())
            || stored.foreignId().isEmpty()), // the id alone tells that it is of this foreign id
        different("actor", before.actor().equals(after.actor())),
        different("verb", before.verb().equals(after.verb())),
        different("targets", named(before).equals(named(after))))
        .flatMap(Optional::stream).collect(joining(", "));
    if (!different.isEmpty()) {
      throw FOREIGN_ID_TAKEN.refusal(
          "an activity with this foreignId and publishedAt is there, with a different "
              + different);
    }
    if (!stored.live()) {
      throw ACTIVITY_DELETED.refusal(
          "the activity " + before.id() + " was deleted; it can be restored with its own call");
    }
  }

  /** The targets without hashtags: those of the first text stay when the text is edited. */
  private static List<Ref> named(Envelope envelope) {
    return envelope.targets().stream().filter(target -> !target.type().equals(Hashtag.TYPE))
        .toList();
  }

  private static Optional<String> different(String name, boolean isSame) {
    return isSame ? Optional.empty() : Optional.of(name);
  }

  private void requirePast(ForeignPost post) {
    if (post.publishedAt().isAfter(context.clock().instant().plus(MAX_AHEAD))) {
      throw INVALID_FIELD.refusal("publishedAt must not be in the future")
          .atPointer("/publishedAt");
    }
  }

  /** Whether two envelopes differ in what an edit changes. */
  static boolean isEnvelopeChanged(Envelope before, Envelope after) {
    return before.reach() != after.reach() || !before.expiresAt().equals(after.expiresAt());
  }
}
