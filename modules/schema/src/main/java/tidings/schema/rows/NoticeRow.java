// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import static java.util.Locale.ROOT;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import tidings.core.ActivityId;
import tidings.core.CustomNotice;
import tidings.core.Envelope;
import tidings.core.Notifications.Kind;
import tidings.core.Notifications.Takedown;
import tidings.core.Position;
import tidings.core.UserId;
import tidings.schema.FeedKeys;
import tidings.schema.ItemType;
import tidings.schema.KeyFormat;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Op;
import tidings.store.Table;

/**
 * A group of notices. Read, modify and write it in the transaction that causes the notice; after a
 * concurrent change, that transaction fails with {@link tidings.store.ConditionFailedException}.
 *
 * @param version changes with every write; 0 if not stored
 * @param reason why a moderator acted, for notices without an actor
 * @param causes the activities that mention the user, or the comments, of a group of these; the latest
 *     first
 * @param custom the latest notice of a group of those that the site posts
 * @param sendOut whether the user wants the site to be told of news; not read with the row
 */
public record NoticeRow(UserId user, NoticeGroup group, NoticeState state, long version,
    Optional<String> reason, List<ActivityId> causes, Optional<CustomNotice> custom,
    boolean sendOut) {
  /** Max. causes of a group; further ones replace the oldest. */
  public static final int MAX_CAUSES = 20;
  private static final String VERSION = "version";
  private static final String REASON = "reason";
  private static final String CAUSES = "activities";
  private static final String TEXT = "text";
  private static final String LINK = "link";
  private static final String ACTOR = "actor";
  private static final String SEND_OUT = "sendOut";

  public NoticeRow {
    causes = List.copyOf(causes);
  }

  /** Reads a group, an empty one if it is not stored, and whether the site is told of news. */
  public static NoticeRow read(Table table, UserId user, NoticeGroup group) {
    return of(user, group, table.getAll(keys(user, group)).await());
  }

  /** The keys of the rows that a change of a group depends on. */
  public static List<Key> keys(UserId user, NoticeGroup group) {
    return List.of(group.key(user), FeedKeys.noticePreferences(user));
  }

  /**
   * The stored group, or an empty one, and whether the site is told of news.
   *
   * @param rows those of {@link #keys} that are stored, among others
   */
  public static NoticeRow of(UserId user, NoticeGroup group, Map<Key, Item> rows) {
    var preferences = NoticePreferencesRow.preferences(
        Optional.ofNullable(rows.get(FeedKeys.noticePreferences(user))));
    return Optional.ofNullable(rows.get(group.key(user)))
        .map(item -> of(user, item))
        .orElseGet(() -> empty(user, group))
        .sentOut(preferences.of(group.preferenceType()).out());
  }

  /** False for a kind of notice that a newer version has introduced. */
  public static boolean isKnown(Item row) {
    return NoticeGroup.isKnown(row);
  }

  public static NoticeRow of(UserId user, Item row) {
    return new NoticeRow(user, NoticeGroup.of(row), NoticeState.of(row), row.number(VERSION),
        row.findText(REASON), row.list(CAUSES).stream().map(ActivityId::new).toList(),
        custom(row), false);
  }

  private static Optional<CustomNotice> custom(Item row) {
    return row.findText(TEXT).map(text -> new CustomNotice(
        NoticeGroup.of(row).preferenceType(), text, row.findText(LINK),
        row.findText(ACTOR).map(UserId::new)));
  }

  /** What the site is told of a stored row; empty if the store brought no news, or is not sent. */
  public static Optional<OutgoingNotice> outgoing(Item row) {
    return row.flag(SEND_OUT) && isKnown(row)
        ? Optional.of(of(KeyFormat.owner(row.key()), row).outgoing())
        : Optional.empty();
  }

  private OutgoingNotice outgoing() {
    return new OutgoingNotice(user, id(), version, group.kind().name().toLowerCase(ROOT),
        custom.map(CustomNotice::kind), custom.map(CustomNotice::text),
        custom.flatMap(CustomNotice::link), activities().stream().findFirst(), state.actors(),
        state.count(), state.updatedAt());
  }

  /** A group that is not stored. */
  public static NoticeRow empty(UserId user, NoticeGroup group) {
    return new NoticeRow(user, group, NoticeState.EMPTY, 0, Optional.empty(), List.of(),
        Optional.empty(), false);
  }

  private NoticeRow sentOut(boolean isSentOut) {
    return new NoticeRow(user, group, state, version, reason, causes, custom, isSentOut);
  }

  /** The id of the group. */
  public String id() {
    return group.id();
  }

  /** The activity and reason of a takedown; empty for other kinds. */
  public Optional<Takedown> takedown() {
    return reason.map(why -> new Takedown(new ActivityId(group.subject()), why));
  }

  /** A copy with a changed state. */
  public NoticeRow with(UnaryOperator<NoticeState> change) {
    return with(change.apply(state));
  }

  public NoticeRow with(NoticeState changed) {
    return new NoticeRow(user, group, changed, version, reason, causes, custom, sendOut);
  }

  /** A copy with a reason instead of actors. */
  public NoticeRow withReason(String reason, Instant time) {
    return new NoticeRow(
        user, group, NoticeState.withoutActor(time), version, Optional.of(reason),
        List.of(), Optional.empty(), sendOut);
  }

  /**
   * A copy with one more notice of the site, whose text and link are shown from now on; unread
   * again.
   *
   * @param activity the one that the notice is about
   */
  public NoticeRow joinedBy(CustomNotice notice, Optional<ActivityId> activity, Instant time) {
    return new NoticeRow(user, new NoticeGroup(group.kind(), group.id(), activity),
        state.joinedByNotice(notice.actor(), time), version, reason, causes,
        Optional.of(notice), sendOut);
  }

  /**
   * The group without actors that its reader does not see; empty if none is left. A notice of the
   * site is gone with its actor, and otherwise counts notices, not actors.
   */
  public NoticeRow without(Predicate<UserId> hidden) {
    if (custom.isEmpty()) {
      return with(state.without(hidden));
    }
    return custom.flatMap(CustomNotice::actor).filter(hidden).isPresent()
        ? cleared()
        : with(state.with(state.actors().stream().filter(hidden.negate()).toList(),
            state.count()));
  }

  /** The activities that the group is about; it is hidden while none of them is live. */
  public List<ActivityId> activities() {
    return group.activity().map(List::of).orElse(causes);
  }

  /** A copy with a mention in another activity; unread again. */
  public NoticeRow mentionedBy(Envelope activity, Instant time) {
    var actor = activity.actor();
    return with(isEmpty() ? state.joinedBy(actor, time) : state.renewedBy(actor, time))
        .causedBy(activity.id());
  }

  /** A copy whose latest cause is this activity. */
  public NoticeRow causedBy(ActivityId activity) {
    return withCauses(Stream.concat(Stream.of(activity), causes.stream())
        .distinct().limit(MAX_CAUSES).toList());
  }

  /** A copy without one of the causes. */
  public NoticeRow notCausedBy(ActivityId activity) {
    return withCauses(causes.stream().filter(other -> !other.equals(activity)).toList());
  }

  private NoticeRow withCauses(List<ActivityId> changed) {
    return new NoticeRow(user, group, state, version, reason, changed, custom, sendOut);
  }

  /** The latest comment of a group of comments. */
  public Optional<ActivityId> latestComment() {
    return group.kind() == Kind.COMMENT ? causes.stream().findFirst() : Optional.empty();
  }

  /** A copy without the mention in an activity; empty after the last one. */
  public NoticeRow notMentionedIn(ActivityId activity) {
    var others = notCausedBy(activity);
    return others.causes().isEmpty() ? cleared() : others;
  }

  /** A copy without actors. */
  public NoticeRow cleared() {
    return new NoticeRow(user, group, NoticeState.EMPTY, version, Optional.empty(), List.of(),
        Optional.empty(), sendOut);
  }

  public boolean isEmpty() {
    return state.isEmpty();
  }

  /**
   * Stores the group; fails after a concurrent change. A store that brings news to a user who wants
   * the site to be told of it has the attribute {@code sendOut}, and no other store. An empty group is stored too, and expires
   * after {@link LateRow#RESUME_WINDOW}, so that resuming clients learn of it.
   *
   * @param stamp position of the change
   */
  public Op write(Position stamp) {
    return new Op.Put(item(stamp), List.of(isUnchanged()));
  }

  /** Stores the group as a change that is told to nobody. @param stored the row that was read */
  public Op rewrite(Item stored) {
    var position = new Position(stored.text(ChangeStamp.ATTRIBUTE));
    return new Op.Put(item(position), List.of(isUnchanged()));
  }

  /** Deletes the group; fails after a concurrent change. */
  public Op remove() {
    return new Op.Delete(group.key(user), List.of(isUnchanged()));
  }

  private Condition isUnchanged() {
    return version == 0 ? Condition.absent() : Condition.equal(VERSION, version);
  }

  private Item item(Position stamp) {
    var row = ItemType.NOTICE.at(group.key(user))
        .set(NoticeGroup.KIND, group.kind().name())
        .set("activity", group.activity().map(ActivityId::text))
        .set(VERSION, version == 0 ? newVersion() : version + 1)
        .set(ChangeStamp.ATTRIBUTE, stamp.text());
    if (sendOut && state.isNews()) {
      row.set(SEND_OUT, true);
    }
    return isEmpty()
        ? row.expiresAt(stamp.time().plus(LateRow.RESUME_WINDOW).getEpochSecond()).build()
        : state.setOn(row)
            .set(REASON, reason)
            .set(CAUSES, causes.stream().map(ActivityId::text).toList())
            .set(TEXT, custom.map(CustomNotice::text))
            .set(LINK, custom.flatMap(CustomNotice::link))
            .set(ACTOR, custom.flatMap(CustomNotice::actor).map(UserId::text))
            .build();
  }

  /**
   * A random first version, so that a deleted group of the same id is not mistaken for this one.
   */
  private static long newVersion() {
    return ThreadLocalRandom.current().nextLong(1, Long.MAX_VALUE / 2);
  }
}
