// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import static tidings.core.errors.ErrorCode.NOT_FOUND;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tidings.core.Activity.Content;
import tidings.core.Activity.Revision;
import tidings.core.ActivityId;
import tidings.core.Envelope;
import tidings.core.LanguageTag;
import tidings.core.LinkPreview;
import tidings.core.Poll;
import tidings.core.Position;
import tidings.core.Reach;
import tidings.core.Ref;
import tidings.core.ShownPicture;
import tidings.core.ShownRecording;
import tidings.core.UserId;
import tidings.core.errors.Refusal;
import tidings.schema.ActivityKeys;
import tidings.schema.ItemType;
import tidings.store.Change;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Table;

/**
 * The body of an activity: its immutable envelope, its content, and its state.
 *
 * @param reported whether it was ever reported, and so may have report rows; empty for
 *     activities older than this attribute
 * @param takenDown whether a moderator deleted it
 * @param foreignId its id in another system; then there is a {@link ForeignIdRow}
 * @param preview of the first link of its text
 */
public record ActivityRow(Envelope envelope, Content object, Optional<String> data,
    Revision revision, boolean live, Optional<Boolean> reported, boolean takenDown,
    Optional<String> foreignId, Optional<LinkPreview> preview) {
  private static final String TARGETS = "targets";
  private static final String OBJECT = "object";
  private static final String TEXT = "text";
  private static final String NAME = "name";
  private static final String URL = "url";
  private static final String IMAGE = "image";
  /** Each in one text, see {@link ShownPicture#text}. */
  private static final String PICTURES = "pictures";
  private static final String RECORDING = "recording";
  /** The choices of the poll; absent if there is none. */
  private static final String CHOICES = "choices";
  private static final String POLL_UNTIL = "pollUntil";
  /** Stored if users may vote for several choices. */
  private static final String POLL_MULTIPLE = "pollMultiple";
  private static final String LANGUAGE = "language";
  private static final String DATA = "data";
  /** See {@link LinkPreview#texts}. */
  private static final String PREVIEW = "preview";
  private static final String VERSION = "version";
  private static final String EDITED_AT = "editedAt";
  /** Stored unless public, as it was before there was another. */
  private static final String VISIBILITY = "visibility";
  private static final String FOREIGN_ID = "foreignId";
  /** Expiry of a live activity; a deleted row itself expires sooner. */
  private static final String ENDS = "ends";
  /** The attributes that an edit changes. */
  private static final List<String> EDITABLE_ATTRIBUTES =
      List.of(OBJECT, TEXT, NAME, URL, IMAGE, PICTURES, RECORDING, LANGUAGE, DATA, PREVIEW,
          VERSION, EDITED_AT, VISIBILITY, FOREIGN_ID, ENDS, Item.EXPIRES_AT);
  private static final String STATE = "state";
  private static final String LIVE = "live";
  /** Booleans are stored as numbers, so that conditions can compare them. */
  private static final long NO = 0;
  private static final long YES = 1;
  private static final String DELETED = "deleted";
  private static final String REPORTED = "reported";
  private static final String TAKEN_DOWN = "takenDown";

  /** A newly posted activity. */
  public ActivityRow(Envelope envelope, Content object, Optional<String> data, boolean live) {
    this(envelope, object, data, Revision.FIRST, live, Optional.of(false), false,
        Optional.empty(), Optional.empty());
  }

  /** The activity exists and is not deleted. */
  public static Condition isLive() {
    return Condition.equal(STATE, LIVE);
  }

  /** The activity exists and is deleted. */
  public static Condition wasDeleted() {
    return Condition.equal(STATE, DELETED);
  }

  /** The activity is deleted, and was not restored since the change at this position. */
  public static Condition[] isDeletedSince(Position stamp) {
    return new Condition[]{wasDeleted(), ChangeStamp.isAt(stamp)};
  }

  /** The activity is not deleted, and its content is unchanged since it was read. */
  public Condition[] isAsRead() {
    return isAt(revision);
  }

  /** The activity is not deleted, and has this revision. */
  public static Condition[] isAt(Revision revision) {
    return new Condition[]{isLive(), Condition.equal(VERSION, revision.number())};
  }

  /** The activity is not deleted, and its reported flag is unchanged since it was read. */
  public Condition[] isAsReported() {
    var still = reported.map(wasReported -> Condition.equal(REPORTED, wasReported ? YES : NO));
    return Stream.concat(Stream.of(isLive()), still.stream()).toArray(Condition[]::new);
  }

  public static boolean isDeleted(Item row) {
    return row.findText(STATE).filter(DELETED::equals).isPresent();
  }

  /** Deletes the activity softly: it becomes invisible, and the row stays until it expires. */
  public static Change[] delete(long expiresAt, Position stamp) {
    return new Change[]{
      Change.set(STATE, DELETED), Change.set(Item.EXPIRES_AT, expiresAt), ChangeStamp.set(stamp)};
  }

  /** Deletes the activity softly, in the name of a moderator. */
  public static Change[] takeDown(long expiresAt, Position stamp) {
    return Stream
        .concat(Stream.of(delete(expiresAt, stamp)), Stream.of(Change.set(TAKEN_DOWN, true)))
        .toArray(Change[]::new);
  }

  /** Sets the position of the last change. */
  public static Change markChanged(Position stamp) {
    return ChangeStamp.set(stamp);
  }

  /** Removes one of the targets, at this position. */
  public Change[] withoutTarget(Ref target, Position stamp) {
    var others = envelope.targets().stream().filter(other -> !other.equals(target))
        .map(Ref::toString).toList();
    return new Change[]{
      others.isEmpty() ? Change.remove(TARGETS) : Change.set(TARGETS, others),
      ChangeStamp.set(stamp)};
  }

  /** The stored targets are these. */
  public Condition hasSameTargets() {
    return Condition.equal(TARGETS, envelope.targets().stream().map(Ref::toString).toList());
  }

  /** Sets the reported flag. */
  public static Change report() {
    return Change.set(REPORTED, YES);
  }

  /** Whether there may be report rows. */
  public boolean isReported() {
    return reported.orElse(false);
  }

  /**
   * A copy with other content. It keeps its preview only if that is of the same link.
   *
   * @param revision the new revision
   */
  public ActivityRow withContent(Content object, Optional<String> data, Revision revision) {
    return new ActivityRow(
        envelope, object, data, revision, live, reported, takenDown, foreignId,
        preview.filter(shown -> LinkPreview.firstLink(object.text())
            .filter(shown.url()::equals).isPresent()));
  }

  /** The next revision, with a preview of its link. */
  public ActivityRow withPreview(LinkPreview linkPreview) {
    return new ActivityRow(envelope, object, data, revision.unedited(), live, reported, takenDown,
        foreignId, Optional.of(linkPreview));
  }

  /** The link that its preview is of, or may get. */
  public Optional<String> firstLink() {
    return LinkPreview.firstLink(object.text());
  }

  /** A copy with another reach. */
  public ActivityRow with(Reach reach) {
    return new ActivityRow(
        envelope.with(reach), object, data, revision, live, reported, takenDown, foreignId,
        preview);
  }

  /** A copy that expires at another time, or never. */
  public ActivityRow until(Optional<Instant> expiresAt) {
    return new ActivityRow(envelope.until(expiresAt), object, data, revision, live, reported,
        takenDown, foreignId, preview);
  }

  /** A copy with an id of another system. */
  public ActivityRow withForeignId(String otherId) {
    return new ActivityRow(
        envelope, object, data, revision, live, reported, takenDown, Optional.of(otherId),
        preview);
  }

  /** The full row, no longer deleted since this position. */
  public Item restored(Position stamp) {
    return new ActivityRow(
        envelope, object, data, revision, true, reported, false, foreignId, preview).row()
        .set(ChangeStamp.ATTRIBUTE, stamp.text()).build();
  }

  /** Stores only the content, reach, expiry and revision, as other attributes may change concurrently. */
  public Change[] edit(Position stamp) {
    var shown = row().build();
    var changes = EDITABLE_ATTRIBUTES.stream()
        .map(name -> Optional.ofNullable(shown.attributes().get(name))
            .<Change>map(value -> new Change.Set(name, value))
            .orElseGet(() -> Change.remove(name)));
    return Stream.concat(changes, Stream.of(ChangeStamp.set(stamp))).toArray(Change[]::new);
  }

  /** The full row of a new activity. */
  public Item item() {
    return row().build();
  }

  private Item.Builder row() {
    var row = ItemType.ACTIVITY.at(ActivityKeys.profile(envelope.id()))
        .set(STATE, live ? LIVE : DELETED)
        .set("actor", envelope.actor().text())
        .set("verb", envelope.verb())
        .set(TARGETS, envelope.targets().stream().map(Ref::toString).toList())
        .set(OBJECT, object.type())
        .set(TEXT, object.text())
        .set(NAME, object.name())
        .set(URL, object.url())
        .set(IMAGE, object.image())
        .set(PICTURES, object.pictures().stream().map(ShownPicture::text).toList())
        .set(RECORDING, object.recording().map(ShownRecording::text))
        .set(LANGUAGE, object.language().map(LanguageTag::text))
        .set(DATA, data)
        .set(PREVIEW, preview.map(LinkPreview::texts).orElse(List.of()))
        .set(FOREIGN_ID, foreignId)
        .set(VERSION, revision.number());
    object.poll().ifPresent(poll -> addPoll(row, poll));
    revision.editedAt().ifPresent(time -> row.set(EDITED_AT, time.toEpochMilli()));
    if (envelope.reach() != Reach.PUBLIC) {
      row.set(VISIBILITY, envelope.reach().code());
    }
    reported.ifPresent(wasReported -> row.set(REPORTED, wasReported ? YES : NO));
    envelope.expiresAt()
        .map(Instant::getEpochSecond)
        .ifPresent(second -> row.set(ENDS, second).expiresAt(second));
    return row;
  }

  private static void addPoll(Item.Builder row, Poll poll) {
    row.set(CHOICES, poll.choices()).set(POLL_UNTIL, poll.until().getEpochSecond());
    if (poll.multiple()) {
      row.set(POLL_MULTIPLE, true);
    }
  }

  private static Optional<Poll> poll(Item row) {
    return row.has(CHOICES)
        ? Optional.of(new Poll(row.list(CHOICES),
            Instant.ofEpochSecond(row.number(POLL_UNTIL)), row.flag(POLL_MULTIPLE)))
        : Optional.empty();
  }

  /** @throws Refusal {@code not_found} if the activity does not exist or is deleted */
  public static ActivityRow requireLive(Table table, ActivityId id) {
    return requireLive(id, table.get(ActivityKeys.profile(id)).await());
  }

  /**
   * @param row the stored row, if any
   * @throws Refusal {@code not_found} if the activity does not exist or is deleted
   */
  public static ActivityRow requireLive(ActivityId id, Optional<Item> row) {
    return row.map(item -> of(id, item)).filter(ActivityRow::live)
        .orElseThrow(() -> notFound(id));
  }

  /** @throws Refusal {@code not_found} if there is no row, not even of a deleted activity */
  public static ActivityRow requireStored(Table table, ActivityId id) {
    return table.get(ActivityKeys.profile(id)).await()
        .map(row -> of(id, row))
        .orElseThrow(() -> notFound(id));
  }

  /** The activity does not exist, or must not be visible to the user. */
  public static Refusal notFound(ActivityId id) {
    return NOT_FOUND.refusal("there is no activity " + id);
  }

  public static ActivityRow of(ActivityId id, Item row) {
    return row.cachedAs(ActivityRow.class, item -> parse(id, item));
  }

  private static ActivityRow parse(ActivityId id, Item row) {
    var envelope = new Envelope(
        id,
        new UserId(row.text("actor")),
        row.text("verb"),
        row.list(TARGETS).stream().map(Ref::parse).toList(),
        row.has(ENDS) ? Optional.of(Instant.ofEpochSecond(row.number(ENDS))) : Optional.empty(),
        reach(row));
    var object = new Content(
        row.text(OBJECT), row.findText(TEXT), row.findText(NAME), row.findText(URL),
        row.findText(IMAGE), row.list(PICTURES).stream().map(ShownPicture::parse).toList(),
        row.findText(RECORDING).map(ShownRecording::parse), poll(row),
        row.findText(LANGUAGE).map(LanguageTag::new));
    var editedAt = row.has(EDITED_AT)
        ? Optional.of(Instant.ofEpochMilli(row.number(EDITED_AT)))
        : Optional.<Instant>empty();
    var revision = new Revision(row.number(VERSION), editedAt);
    return new ActivityRow(
        envelope, object, row.findText(DATA), revision, row.text(STATE).equals(LIVE),
        row.has(REPORTED) ? Optional.of(row.number(REPORTED) == YES) : Optional.empty(),
        row.flag(TAKEN_DOWN), row.findText(FOREIGN_ID), LinkPreview.parse(row.list(PREVIEW)));
  }

  /** A value of a newer version is shown to as few as possible. */
  private static Reach reach(Item row) {
    return row.findText(VISIBILITY)
        .map(code -> Reach.of(code).orElse(Reach.FOLLOWERS))
        .orElse(Reach.PUBLIC);
  }
}
