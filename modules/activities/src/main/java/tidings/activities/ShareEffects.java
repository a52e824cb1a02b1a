// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import static java.time.temporal.ChronoUnit.MILLIS;
import static tidings.core.errors.ErrorCode.ALREADY_TAKEN;
import static tidings.core.errors.ErrorCode.INVALID_TARGET;
import static tidings.schema.rows.CountsRow.SHARES;

import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tidings.core.ActivityId;
import tidings.core.Envelope;
import tidings.core.Lineage;
import tidings.core.Position;
import tidings.core.UserId;
import tidings.core.Visibility;
import tidings.schema.ActivityKeys;
import tidings.schema.readers.NewestActors;
import tidings.schema.readers.VisibilityReader;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.BlockMuteRow;
import tidings.schema.rows.CountsRow;
import tidings.schema.rows.NoticeGroup;
import tidings.schema.rows.NoticeRow;
import tidings.schema.rows.ShareRow;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * The effects of a share on what it shares: its rows, the count of shares, and the notice for the
 * actor. Each effect reads stored rows and adds to a transaction that fails if they change meanwhile.
 */
record ShareEffects(Table table, VisibilityReader visibility, InstantSource clock) {
  /** Of a user's shares of an activity: the one without words and the newest two of the others. */
  private static final int MAX_OWN_READ = 3;

  /** The user's share without words of an activity. */
  Optional<ActivityId> findPlain(UserId user, ActivityId shared) {
    return table.get(ActivityKeys.plainShare(user, shared)).await().map(ShareRow::shareOf);
  }

  /**
   * Refused if what it shares is not for everybody, or the user has shared it without words already.
   *
   * @param isNews whether the actor is told of it
   */
  SubjectChange add(
      ActivityRow activity, Transaction transaction, Position stamp, boolean isNews) {
    var share = activity.envelope();
    var lineage = requireShareable(share);
    var shared = lineage.activity();
    boolean isPlain = !activity.object().isVisible();
    var now = clock.instant().truncatedTo(MILLIS);
    var row = new ShareRow(shared.id(), share.id(), share.actor(), isPlain, now);
    if (isPlain && findPlain(share.actor(), shared.id()).isPresent()) {
      throw ALREADY_TAKEN.refusal("the user has another share of " + shared.id());
    }
    VisibilityReader.addConditions(transaction, share.actor(), shared)
        .add(CountsRow.add(shared.id(), Map.of(SHARES, 1L), stamp));
    row.items().forEach(item -> transaction.put(item).onlyIf(Condition.absent()));
    var notice = findGroup(shared, share).map(group -> withSharer(lineage, row, group, isNews));
    notice.ifPresent(group -> transaction.add(group.write(stamp)));
    return new SubjectChange(List.of(lineage), notice);
  }

  /** The marks of what is shared are checked by the transaction, and those of its parents here. */
  private Lineage requireShareable(Envelope share) {
    var lineage = visibility.requireLive(share.shared().orElseThrow());
    if (lineage.activity().shared().isPresent() && isPlain(lineage.activity())) {
      visibility.require(share.actor(), lineage);
      throw INVALID_TARGET.refusal("share what is shared instead of a share without words");
    }
    if (!Visibility.isForEverybody(lineage)) {
      visibility.require(share.actor(), lineage);
      throw INVALID_TARGET.refusal("only what is public can be shared");
    }
    if (lineage.hasParents()) {
      visibility.require(share.actor(), lineage);
    }
    return lineage;
  }

  private boolean isPlain(Envelope share) {
    return findPlain(share.actor(), share.shared().orElseThrow()).filter(share.id()::equals)
        .isPresent();
  }

  SubjectChange remove(Envelope share, Transaction transaction, Position stamp) {
    var sharedId = share.shared().orElseThrow();
    var key = ActivityKeys.share(sharedId, share.id());
    var body = ActivityKeys.profile(sharedId);
    var rows = table.getAll(List.of(key, body)).await();
    var stored = Optional.ofNullable(rows.get(key)).map(item -> ShareRow.of(sharedId, item));
    if (stored.isEmpty()) {
      return SubjectChange.NONE; // removed with what it shared
    }
    transaction.delete(key).onlyIf(Condition.present()).delete(stored.get().keyOfUser());
    if (table.get(ActivityKeys.counts(sharedId.ref())).await().isPresent()) {
      transaction
          .add(CountsRow.add(sharedId, Map.of(SHARES, -1L), stamp)).onlyIf(Condition.present());
    }
    return Optional.ofNullable(rows.get(body))
        .map(item -> ActivityRow.of(sharedId, item))
        .map(shared -> remove(stored.get(), share, shared, transaction, stamp))
        .orElse(SubjectChange.NONE);
  }

  private SubjectChange remove(ShareRow row, Envelope share, ActivityRow shared,
      Transaction transaction, Position stamp) {
    var lineage = Optional.of(shared)
        .filter(ActivityRow::live)
        .map(live -> visibility.lineage(live.envelope()));
    var notice = findGroup(shared.envelope(), share).flatMap(group -> withoutSharer(row, group));
    notice.ifPresent(group -> transaction.add(group.write(stamp)));
    return new SubjectChange(lineage.stream().toList(), notice);
  }

  /** Reads the group of share notices; empty for a share of one's own activity. */
  private Optional<NoticeRow> findGroup(Envelope shared, Envelope share) {
    return shared.actor().equals(share.actor())
        ? Optional.empty()
        : Optional.of(NoticeRow.read(table, shared.actor(), NoticeGroup.shares(shared.id())));
  }

  /** Every share writes the group, so that it fails if one by the same user is added meanwhile. */
  private NoticeRow withSharer(
      Lineage shared, ShareRow row, NoticeRow group, boolean isNews) {
    var user = row.user();
    var state = group.state();
    boolean isCounted = hasOthers(row, group);
    boolean isSilent = !isNews || isMuted(shared.activity(), user, row)
        || !mayLearnOf(user, shared.activity().actor());
    return group.with(isSilent
        ? isCounted ? state : state.joinedByMuted(user, row.sharedAt())
        : isCounted
            ? state.renewedBy(user, row.sharedAt())
            : state.joinedBy(user, row.sharedAt()));
  }

  /** Whether the actor of what is shared mutes the user or the activity. */
  private boolean isMuted(Envelope shared, UserId user, ShareRow row) {
    var refs = List.of(user.ref(), shared.id().ref());
    return !BlockMuteRow.muted(table, shared.actor(), refs, row.sharedAt()).await().isEmpty();
  }

  /** Whether a user may see the shares of another one, whose account may be private. */
  private boolean mayLearnOf(UserId sharer, UserId reader) {
    return visibility.unfollowedPrivate(reader, Set.of(sharer)).isEmpty();
  }

  /** The group without a share; empty if it is older than the group and so was never counted. */
  private Optional<NoticeRow> withoutSharer(ShareRow row, NoticeRow group) {
    boolean remains = hasOthers(row, group);
    if (!remains && !group.state().isCounted(row.sharedAt())) {
      return Optional.empty();
    }
    var rest = remains ? group.state() : group.state().leftBy(row.user());
    return Optional.of(group.with(remains || rest.hasHiddenActors()
        ? rest.withNewest(newestSharers(row, group))
        : rest));
  }

  /** Whether the group counts the user for another share. */
  private boolean hasOthers(ShareRow row, NoticeRow group) {
    var own = ActivityKeys.sharedBy(row.user(), row.shared()).limit(MAX_OWN_READ);
    return table.query(own).await().items().stream()
        .filter(item -> !item.key().equals(row.keyOfUser()))
        .anyMatch(item -> group.state().isCounted(ShareRow.sharedAt(item)));
  }

  private List<UserId> newestSharers(ShareRow excluded, NoticeRow group) {
    return new NewestActors(table).find(ActivityKeys.sharesOf(excluded.shared()),
        rows -> sharers(rows, excluded, group));
  }

  private static List<UserId> sharers(List<Item> rows, ShareRow excluded, NoticeRow group) {
    return rows.stream()
        .map(item -> ShareRow.of(excluded.shared(), item))
        .filter(row -> !row.share().equals(excluded.share()) && !row.user().equals(group.user())
            && group.state().isCounted(row.sharedAt()))
        .map(ShareRow::user)
        .toList();
  }
}
