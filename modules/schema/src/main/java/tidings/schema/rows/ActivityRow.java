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
import tidings.core.Position;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.errors.Refusal;
import tidings.schema.Keys;
import tidings.store.Change;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Table;

/**
 * The body of an activity: what never changes of it, what was posted, and whether it lives.
 *
 * @param reported whether it ever was: only then are there rows of reports to look after; empty in
 *     what was posted before it could be
 * @param takenDown whether it was a moderator who has deleted it
 */
public record ActivityRow(Envelope envelope, Content object, Optional<String> data,
    Revision revision, boolean live, Optional<Boolean> reported, boolean takenDown) {
  private static final String OBJECT = "object";
  private static final String TEXT = "text";
  private static final String NAME = "name";
  private static final String URL = "url";
  private static final String IMAGE = "image";
  private static final String DATA = "data";
  private static final String VERSION = "version";
  private static final String EDITED_AT = "editedAt";
  /** When it expires while it lives; the row's own time to live is sooner when it is deleted. */
  private static final String ENDS = "ends";
  /** What an edit changes. */
  private static final List<String> EDITABLE_ATTRIBUTES =
      List.of(OBJECT, TEXT, NAME, URL, IMAGE, DATA, VERSION, EDITED_AT);
  private static final String STATE = "state";
  private static final String LIVE = "live";
  /** Numbers, as a condition is to compare them. */
  private static final long NO = 0;
  private static final long YES = 1;
  private static final String DELETED = "deleted";
  private static final String REPORTED = "reported";
  private static final String TAKEN_DOWN = "takenDown";

  /** As it was posted. */
  public ActivityRow(Envelope envelope, Content object, Optional<String> data, boolean live) {
    this(envelope, object, data, Revision.FIRST, live, Optional.of(false), false);
  }

  /** That the activity is there and not deleted. */
  public static Condition isLive() {
    return Condition.equal(STATE, LIVE);
  }

  /** That it is there, deleted. */
  public static Condition wasDeleted() {
    return Condition.equal(STATE, DELETED);
  }

  /** That it is there, not deleted, and shows what was read. */
  public Condition[] isAsRead() {
    return isAt(revision);
  }

  /** That it is there, not deleted, and shows this revision. */
  public static Condition[] isAt(Revision revision) {
    return new Condition[]{isLive(), Condition.equal(VERSION, revision.number())};
  }

  /** That it is there, not deleted, and was not reported for the first time since it was read. */
  public Condition[] isAsReported() {
    var still = reported.map(wasReported -> Condition.equal(REPORTED, wasReported ? YES : NO));
    return Stream.concat(Stream.of(isLive()), still.stream()).toArray(Condition[]::new);
  }

  public static boolean isDeleted(Item row) {
    return row.findText(STATE).filter(DELETED::equals).isPresent();
  }

  /** Deletes it softly: the row stays until it expires, and nobody is shown it. */
  public static Change[] delete(long expiresAt, Position stamp) {
    return new Change[]{
      Change.set(STATE, DELETED), Change.set(Item.EXPIRES_AT, expiresAt), ChangeStamp.set(stamp)};
  }

  /** A moderator deletes it like that. */
  public static Change[] takeDown(long expiresAt, Position stamp) {
    return Stream
        .concat(Stream.of(delete(expiresAt, stamp)), Stream.of(Change.set(TAKEN_DOWN, true)))
        .toArray(Change[]::new);
  }

  /** Remembers that it was reported. */
  public static Change report() {
    return Change.set(REPORTED, YES);
  }

  /** Whether there may be rows of reports. */
  public boolean isReported() {
    return reported.orElse(false);
  }

  /** Lets it show something else; whatever else the row says, others may be changing. */
  public ActivityRow withContent(Content object, Optional<String> data, Revision revision) {
    return new ActivityRow(envelope, object, data, revision, live, reported, takenDown);
  }

  /** As it was before it was deleted. */
  public ActivityRow restored() {
    return new ActivityRow(envelope, object, data, revision, true, reported, false);
  }

  /** Stores what it shows at the time of a change. */
  public Change[] edit(Position stamp) {
    var shown = row().build();
    var changes = EDITABLE_ATTRIBUTES.stream()
        .map(name -> Optional.ofNullable(shown.attributes().get(name))
            .<Change>map(value -> new Change.Set(name, value))
            .orElseGet(() -> Change.remove(name)));
    return Stream.concat(changes, Stream.of(ChangeStamp.set(stamp))).toArray(Change[]::new);
  }

  /** As it was posted, or as it is restored. */
  public Item item() {
    return row().build();
  }

  private Item.Builder row() {
    var row = Item.at(Keys.profile(envelope.id().ref()), "activity")
        .set(STATE, live ? LIVE : DELETED)
        .set("actor", envelope.actor().text())
        .set("verb", envelope.verb())
        .set("targets", envelope.targets().stream().map(Ref::toString).toList())
        .set(OBJECT, object.type())
        .set(TEXT, object.text())
        .set(NAME, object.name())
        .set(URL, object.url())
        .set(IMAGE, object.image())
        .set(DATA, data)
        .set(VERSION, revision.number());
    revision.editedAt().ifPresent(at -> row.set(EDITED_AT, at.toEpochMilli()));
    reported.ifPresent(wasReported -> row.set(REPORTED, wasReported ? YES : NO));
    envelope.expiresAt()
        .map(Instant::getEpochSecond)
        .ifPresent(second -> row.set(ENDS, second).expiresAt(second));
    return row;
  }

  /** @throws Refusal {@code not_found} if the activity does not exist or is deleted */
  public static ActivityRow requireLive(Table table, ActivityId id) {
    return find(table, id).filter(ActivityRow::live).orElseThrow(() -> notFound(id));
  }

  /** @throws Refusal {@code not_found} if there is no row, not even of a deleted activity */
  public static ActivityRow requireStored(Table table, ActivityId id) {
    return find(table, id).orElseThrow(() -> notFound(id));
  }

  private static Optional<ActivityRow> find(Table table, ActivityId id) {
    return table.get(Keys.profile(id.ref())).await().map(row -> of(id, row));
  }

  /** Says that an activity does not exist, or that the user must not see it. */
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
        row.list("targets").stream().map(Ref::parse).toList(),
        row.has(ENDS) ? Optional.of(Instant.ofEpochSecond(row.number(ENDS))) : Optional.empty());
    var object = new Content(
        row.text(OBJECT), row.findText(TEXT), row.findText(NAME), row.findText(URL),
        row.findText(IMAGE));
    var editedAt = row.has(EDITED_AT)
        ? Optional.of(Instant.ofEpochMilli(row.number(EDITED_AT)))
        : Optional.<Instant>empty();
    var revision = new Revision(row.number(VERSION), editedAt);
    return new ActivityRow(
        envelope, object, row.findText(DATA), revision, row.text(STATE).equals(LIVE),
        row.has(REPORTED) ? Optional.of(row.number(REPORTED) == YES) : Optional.empty(),
        row.flag(TAKEN_DOWN));
  }
}
