// SPDX-License-Identifier: Apache-2.0
package tidings.store.rows;

import java.time.Instant;
import java.util.Optional;
import tidings.core.Activity.Content;
import tidings.core.Activity.Revision;
import tidings.core.ActivityId;
import tidings.core.Envelope;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.store.Change;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Keys;

/** The body of an activity: what never changes of it, what was posted, and whether it lives. */
public record ActivityRow(Envelope envelope, Content object, Optional<String> data,
    Revision revision, boolean live) {
  private static final String VERSION = "version";
  private static final String EDITED_AT = "editedAt";
  /** When it expires while it lives; the row's own time to live is sooner when it is deleted. */
  private static final String ENDS = "ends";
  private static final String STATE = "state";
  private static final String LIVE = "live";
  private static final String DELETED = "deleted";

  /** As it was posted. */
  public ActivityRow(Envelope envelope, Content object, Optional<String> data, boolean live) {
    this(envelope, object, data, Revision.FIRST, live);
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

  public static boolean isDeleted(Item row) {
    return row.find(STATE).filter(DELETED::equals).isPresent();
  }

  /** Deletes it softly: the row stays until it expires, and nobody is shown it. */
  public static Change[] delete(long expiresAt, ActivityId at) {
    return new Change[]{
      Change.set(STATE, DELETED), Change.set(Item.EXPIRES_AT, expiresAt), Stamp.set(at)};
  }

  /** As it was posted. */
  public Item item() {
    return row().build();
  }

  /** As it was changed at this time. */
  public Item item(ActivityId at) {
    return row().set(Stamp.NAME, at.text()).build();
  }

  private Item.Builder row() {
    var row = Item.at(Keys.profile(envelope.id().ref()), "activity")
        .set(STATE, live ? LIVE : DELETED)
        .set("actor", envelope.actor().text())
        .set("verb", envelope.verb())
        .set("targets", envelope.targets().stream().map(Ref::toString).toList())
        .set("object", object.type())
        .set("text", object.text())
        .set("name", object.name())
        .set("url", object.url())
        .set("image", object.image())
        .set("data", data)
        .set(VERSION, revision.number());
    revision.editedAt().ifPresent(at -> row.set(EDITED_AT, at.toEpochMilli()));
    envelope.expiresAt()
        .map(Instant::getEpochSecond)
        .ifPresent(second -> row.set(ENDS, second).expiresAt(second));
    return row;
  }

  public static ActivityRow of(ActivityId id, Item row) {
    return row.as(ActivityRow.class, item -> made(id, item));
  }

  private static ActivityRow made(ActivityId id, Item row) {
    var envelope = new Envelope(
        id,
        new UserId(row.text("actor")),
        row.text("verb"),
        row.list("targets").stream().map(Ref::parse).toList(),
        row.has(ENDS) ? Optional.of(Instant.ofEpochSecond(row.number(ENDS))) : Optional.empty());
    var object = new Content(
        row.text("object"), row.find("text"), row.find("name"), row.find("url"),
        row.find("image"));
    var editedAt = row.has(EDITED_AT)
        ? Optional.of(Instant.ofEpochMilli(row.number(EDITED_AT)))
        : Optional.<Instant>empty();
    var revision = new Revision(row.number(VERSION), editedAt);
    return new ActivityRow(
        envelope, object, row.find("data"), revision, row.text(STATE).equals(LIVE));
  }
}
