// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import static java.time.temporal.ChronoUnit.MILLIS;
import static tidings.core.errors.ErrorCode.CHANGED_MEANWHILE;
import static tidings.core.errors.ErrorCode.INVALID_FIELD;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import tidings.activities.fanout.DeliveryContext;
import tidings.core.Activities.ActivityEdited;
import tidings.core.Activities.ActivityPatch;
import tidings.core.Activity;
import tidings.core.Activity.Content;
import tidings.core.ActivityId;
import tidings.core.Envelope;
import tidings.core.Lineage;
import tidings.core.Notifications.NoticeChanged;
import tidings.core.Position;
import tidings.core.Reach;
import tidings.core.TargetRules;
import tidings.core.UserId;
import tidings.schema.ActivityKeys;
import tidings.schema.rows.ActivityExpiryRow;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.ForeignIdRow;
import tidings.schema.rows.LateRow;
import tidings.schema.rows.ShownMedia;
import tidings.store.Condition;
import tidings.store.OptimisticRetry;
import tidings.store.Transaction;

/** Edits an activity for its actor. */
record EditingActivity(DeliveryContext context) {

  Activity edit(UserId user, ActivityId id, ActivityPatch changes, Optional<Long> version) {
    var noticed = new HashSet<UserId>();
    Consumer<Position> late = stamp -> (changes.reach().isPresent()
        ? context.late().reloadAll() // it may have entered feeds, or left them
        : context.late().changed(id, noticed)).accept(stamp);
    return OptimisticRetry.retry(context.table(), context.watermark(), late, stamp -> {
      var own = ActivityOwnership.requireVisible(
          context.table(), context.reader().visibility(), user, id);
      var before = own.activity();
      changes.reach().ifPresent(
          reach -> requireReach(before.envelope(), reach));
      version.ifPresent(expected -> requireVersion(before, expected));
      var after = apply(before, changes);
      boolean isChanged = isContentChanged(before, after) || isReachChanged(before, after);
      var lineage = isReachChanged(before, after)
          ? context.reader().visibility().lineage(after.envelope())
          : own.lineage();
      if (isChanged) {
        noticed.addAll(commit(before, after, lineage, stamp));
      }
      var shown = context.reader().requireLive(id, user);
      if (isChanged) {
        context.bus().publish(new ActivityEdited(shown.withoutYourLikes(), lineage));
      }
      if (isReachChanged(before, after) && !isNarrowed(before, after)) {
        context.watermark().onTold(); // to those who get it by that
      }
      return shown;
    });
  }

  private static void requireReach(Envelope activity, Reach reach) {
    TargetRules.requireReach(activity.verb(), reach);
    if (activity.shared().isPresent()) {
      TargetRules.requireShareReach(reach);
    }
  }

  /** @param isChanged whether anything has changed */
  record Edited(Activity shown, boolean isChanged) {}

  /**
   * Makes an activity what its system of origin has, as its actor's edit.
   *
   * @param before as it was read
   * @throws tidings.store.ConditionFailedException if it was changed meanwhile
   */
  Edited replace(ActivityRow before, ActivityRow wanted) {
    var id = before.envelope().id();
    var actor = before.envelope().actor();
    var after = edited(before, wanted);
    boolean isChanged = isNewVersion(before, after);
    var noticed = new HashSet<UserId>();
    Consumer<Position> late = stamp -> (isReachChanged(before, after)
        ? context.late().reloadAll()
        : context.late().changed(id, noticed)).accept(stamp);
    if (!isChanged) {
      return new Edited(context.reader().requireLive(id, actor), false);
    }
    return context.watermark().during(late, stamp -> {
      var lineage = context.reader().visibility().lineage(after.envelope());
      noticed.addAll(commit(before, after, lineage, stamp));
      var shown = context.reader().requireLive(id, actor);
      context.bus().publish(new ActivityEdited(shown.withoutYourLikes(), lineage));
      if (isReachChanged(before, after) && !isNarrowed(before, after)) {
        context.watermark().onTold();
      }
      return new Edited(shown, true);
    });
  }

  /** Whether {@link #replace} would change nothing. */
  boolean isSame(ActivityRow before, ActivityRow wanted) {
    return !isNewVersion(before, edited(before, wanted));
  }

  private static boolean isNewVersion(ActivityRow before, ActivityRow after) {
    return after.revision().number() != before.revision().number();
  }

  /** The stored activity with what is wanted, and with the next version if that is something else. */
  private ActivityRow edited(ActivityRow before, ActivityRow wanted) {
    requireSameKind(before, wanted.object());
    var now = context.clock().instant().truncatedTo(MILLIS);
    if (isContentChanged(before, wanted)) {
      return with(before, wanted).withContent(
          wanted.object(), wanted.data(), before.revision().next(now));
    }
    boolean isSame = before.foreignId().equals(wanted.foreignId())
        && !UpsertingActivity.isEnvelopeChanged(before.envelope(), wanted.envelope());
    return isSame
        ? before
        : with(before, wanted).withContent(
            before.object(), before.data(), before.revision().unedited());
  }

  private static ActivityRow with(ActivityRow before, ActivityRow wanted) {
    return before.with(wanted.envelope().reach()).until(wanted.envelope().expiresAt())
        .withForeignId(wanted.foreignId().orElseThrow());
  }

  private static boolean isContentChanged(ActivityRow before, ActivityRow after) {
    return !after.object().equals(before.object()) || !after.data().equals(before.data());
  }

  private static boolean isReachChanged(ActivityRow before, ActivityRow after) {
    return after.envelope().reach() != before.envelope().reach();
  }

  /**
   * A late row tells resuming clients of what they may see now, or may see no longer.
   *
   * @return the users whose notices have changed
   */
  private List<UserId> commit(
      ActivityRow before, ActivityRow after, Lineage lineage, Position stamp) {
    var transaction = new Transaction()
        .update(ActivityKeys.profile(before.envelope().id()), after.edit(stamp))
        .onlyIf(before.isAsRead());
    if (isReachChanged(before, after)) {
      var id = before.envelope().id();
      transaction.put(isNarrowed(before, after)
          ? LateRow.removed(stamp, id).item()
          : LateRow.arrived(stamp, id).item());
    }
    ShownMedia.keep(context.table(), transaction, before.envelope().id().ref(),
        before.envelope().actor(), Optional.of(before.object()), after.object());
    addExpiryAndMark(before, after, transaction);
    var hints = context.mentions().addChangesTo(before, after, lineage, context.clock().instant(),
        transaction, stamp);
    transaction.commit(context.table()).await();
    hints.forEach(context.bus()::publish);
    return hints.stream().map(NoticeChanged::user).toList();
  }

  private static void addExpiryAndMark(
      ActivityRow before, ActivityRow after, Transaction transaction) {
    var expiry = after.envelope().expiresAt();
    if (!expiry.equals(before.envelope().expiresAt())) {
      before.envelope().expiresAt().ifPresent(former -> transaction
          .delete(ActivityExpiryRow.of(before.envelope(), former).key())
          .onlyIf(Condition.present()));
      expiry.ifPresent(time -> transaction.put(ActivityExpiryRow.of(after.envelope(), time)));
    }
    if (before.foreignId().isEmpty()) {
      after.foreignId().ifPresent(foreignId -> transaction
          .put(new ForeignIdRow(foreignId, after.envelope().id()).item()));
    }
  }

  private static boolean isNarrowed(ActivityRow before, ActivityRow after) {
    return after.envelope().reach().compareTo(before.envelope().reach()) > 0;
  }

  private static void requireVersion(ActivityRow before, long expected) {
    long current = before.revision().number();
    if (current != expected) {
      throw CHANGED_MEANWHILE.refusal("the current version is " + current);
    }
  }

  /** There is one share without words of a user and an activity, so none gets or loses them. */
  private static void requireSameKind(ActivityRow before, Content object) {
    if (!before.object().isVisible() && !object.equals(before.object())) {
      throw INVALID_FIELD.refusal(
          "a share without words cannot get any: share it again with them");
    }
    if (before.object().isVisible() && !object.isVisible()) {
      throw INVALID_FIELD
          .refusal("object must have a text, a url, an image, pictures or a recording");
    }
    PollRules.requireSame(before.object(), object);
  }

  private ActivityRow apply(ActivityRow before, ActivityPatch changes) {
    var object = changes.applyTo(before.object());
    requireSameKind(before, object);
    var now = context.clock().instant().truncatedTo(MILLIS);
    var after = before.withContent(
        object, changes.data().applyTo(before.data()), before.revision().next(now))
        .with(changes.reach().orElse(before.envelope().reach()));
    return isContentChanged(before, after)
        ? after
        : after.withContent(object, before.data(), before.revision().unedited());
  }
}
