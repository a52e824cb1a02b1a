// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import static java.util.stream.Collectors.toUnmodifiableSet;
import static tidings.core.errors.ErrorCode.INVALID_ID;
import static tidings.core.errors.ErrorCode.MISSING_FIELD;
import static tidings.wire.TextRule.WORD;
import static tidings.wire.TextRule.line;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tidings.core.Activities.Draft;
import tidings.core.Activity;
import tidings.core.Activity.Content;
import tidings.core.Activity.Revision;
import tidings.core.ActivityId;
import tidings.core.Audience;
import tidings.core.Envelope;
import tidings.core.Poll;
import tidings.core.Ref;
import tidings.core.TargetRules;
import tidings.core.UserId;
import tidings.schema.AccountKeys;
import tidings.schema.ActivityKeys;
import tidings.schema.rows.ActivityExpiryRow;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.FeedRow;
import tidings.schema.rows.ForeignIdRow;
import tidings.schema.rows.OutboxRow;
import tidings.schema.rows.PollEndRow;
import tidings.schema.rows.ShareRow;
import tidings.store.Item;
import tidings.store.Key;
import tidings.wire.ActivityJson;
import tidings.wire.JsonFields;
import tidings.wire.JsonObjectWriter;
import tidings.wire.TextRule;

/**
 * An activity.
 *
 * @param foreignId the id in another system
 * @param declaredCounts numbers of likes by count name, if the file declares them
 */
record ActivityRecord(Envelope envelope, Content object, Optional<String> data,
    Optional<Instant> editedAt, Optional<String> foreignId,
    Map<String, Long> declaredCounts) implements ImportRecord {
  private static final TextRule ID_RULE = line(1, 64);
  private static final String FOREIGN_ID = "foreignId";

  /** An activity without data or foreign id that was never edited. */
  ActivityRecord(Envelope envelope, Content object, Map<String, Long> declaredCounts) {
    this(envelope, object, Optional.empty(), Optional.empty(), Optional.empty(),
        declaredCounts);
  }

  /**
   * @throws IdMapping.UnknownIdException for a comment on, or a share of, an activity that no earlier
   *     line defines
   */
  static ActivityRecord of(JsonFields fields, Instant now, IdMapping ids) {
    var idText = fields.text("id", IdMapping.RULE);
    var publishedAt = publishedAt(fields, idText, now);
    var actor = new UserId(fields.text("actor", ID_RULE));
    var verb = fields.text("verb", WORD);
    var object = verb.equals(Envelope.SHARE) && !fields.has("object")
        ? Content.WITHOUT_WORDS
        : ActivityJson.exportedContent(fields);
    var data = fields.json("data", Activity.MAX_DATA_LENGTH);
    var editedAt = Timestamps.readPast(fields, "editedAt", now);
    var expiresAt = fields.time("expiresAt");
    var reach = ActivityJson.reach(fields);
    var id = ids.define(idText, publishedAt); // defined before any reference is resolved
    var foreignId = foreignId(fields, idText, id, ids);
    fields.require(object.poll().filter(poll -> !poll.mayBePublishedAt(publishedAt)).isEmpty(),
        "object", "must have a poll that ends within " + Poll.MAX_DURATION.toDays()
            + " days after the activity");
    var targets = targets(fields, ids);
    var draft = new Draft(verb, object, targets, data, expiresAt, reach);
    TargetRules.requireAllowed(actor, draft);
    fields.require(object.isVisible() || draft.isPlainShare(), "object", "is missing");
    var envelope = new Envelope(
        id, actor, verb, targets.stream().distinct().toList(), expiresAt, reach);
    return new ActivityRecord(envelope, object, data, editedAt, foreignId, Map.of());
  }

  /**
   * An id of another system is kept. A line with an id of Tidings may say from which one it was
   * derived, as exports do; then other lines may refer to it by that, too.
   */
  private static Optional<String> foreignId(
      JsonFields fields, String idText, ActivityId id, IdMapping ids) {
    var given = fields.optionalText(FOREIGN_ID, IdMapping.RULE);
    if (given.isEmpty()) {
      return idText.equals(id.text()) ? Optional.empty() : Optional.of(idText);
    }
    if (!given.get().equals(idText) && !ids.define(given.get(), id.time()).equals(id)) {
      throw fields.invalid(FOREIGN_ID, "must be that from which the id was derived");
    }
    return given;
  }

  private static Instant publishedAt(JsonFields fields, String id, Instant now) {
    var given = Timestamps.readPast(fields, "publishedAt", now);
    var idTime = ActivityId.isValid(id)
        ? Optional.of(new ActivityId(id).time())
        : Optional.<Instant>empty();
    if (idTime.filter(time -> Timestamps.isFuture(time, now)).isPresent() && given.isEmpty()) {
      throw INVALID_ID.refusal("the time in the id is in the future");
    }
    return given.or(() -> idTime)
        .orElseThrow(() -> MISSING_FIELD.refusal("activity.publishedAt is missing"));
  }

  /** A comment may refer to its target by the id of another system. */
  private static List<Ref> targets(JsonFields fields, IdMapping ids) {
    return fields.texts("targets", Envelope.MAX_TARGETS, IdMapping.REF_RULE, ids::ref)
        .orElse(List.of());
  }

  static ActivityRecord of(ActivityRow row) {
    return new ActivityRecord(
        row.envelope(), row.object(), row.data(), row.revision().editedAt(), row.foreignId(),
        Map.of());
  }

  ActivityId id() {
    return envelope.id();
  }

  @Override
  public RecordKind kind() {
    return RecordKind.ACTIVITY;
  }

  @Override
  public String displayName() {
    return id().ref().toString();
  }

  @Override
  public Key key() {
    return ActivityKeys.profile(id());
  }

  @Override
  public Item row(ImportTarget importTarget) {
    var revision =
        editedAt.isPresent() ? new Revision(Revision.FIRST.number() + 1, editedAt) : Revision.FIRST;
    return new ActivityRow(envelope, object, data, revision, true, Optional.of(false), false,
        foreignId, Optional.empty()).item();
  }

  @Override
  public List<Item> relatedRows(ImportTarget importTarget) {
    var rows = new ArrayList<Item>();
    outboxes().forEach(outbox -> rows.add(OutboxRow.of(outbox, envelope)));
    foreignId.ifPresent(other -> rows.add(new ForeignIdRow(other, id()).item()));
    envelope.expiresAt()
        .ifPresent(expiresAt -> rows.add(ActivityExpiryRow.of(envelope, expiresAt)));
    object.poll().ifPresent(poll -> rows.add(PollEndRow.ofNew(id(), poll)));
    envelope.shared().ifPresent(shared -> rows.addAll(shareRow(shared).items()));
    if (envelope.isComment()) {
      rows.add(OutboxRow.ofComment(envelope));
    } else if (!id().isBefore(importTarget.floor())) {
      rows.add(FeedRow.of(envelope.actor(), id(), importTarget.feedRetention()));
    }
    return rows;
  }

  /** Imported shares cause no notifications, so they are as if before any group of them. */
  private ShareRow shareRow(ActivityId shared) {
    return new ShareRow(shared, id(), envelope.actor(), !object.isVisible(), Instant.EPOCH);
  }

  List<Ref> outboxes() {
    return Audience.of(envelope).refs();
  }

  /** The activity that this comment is on. */
  Optional<Ref> commentedOn() {
    return envelope.isComment() ? Optional.of(envelope.targets().getFirst()) : Optional.empty();
  }

  private Optional<Ref> shared() {
    return envelope.shared().map(ActivityId::ref);
  }

  @Override
  public Map<String, Key> requiredKeys() {
    var needs = new LinkedHashMap<String, Key>();
    needs.put(envelope.actor().ref().toString(), AccountKeys.account(envelope.actor()));
    commentedOn().or(this::shared)
        .ifPresent(other -> needs.put(other.toString(), ActivityKeys.profile(other)));
    return needs;
  }

  @Override
  public Set<Ref> countedTargets() {
    return Stream.concat(outboxes().stream(), shared().stream()).collect(toUnmodifiableSet());
  }

  @Override
  public Optional<Instant> endsAt() {
    return envelope.expiresAt();
  }

  @Override
  public void writeTo(JsonObjectWriter json) {
    json.put("id", id().text());
    foreignId.ifPresent(other -> json.put(FOREIGN_ID, other));
    json.put("actor", envelope.actor().text())
        .put("verb", envelope.verb());
    if (object.isVisible()) {
      json.object("object", object, ActivityJson::writeContent);
    }
    json.texts("targets", envelope.targets())
        .rawJson("data", data)
        .put("publishedAt", id().time())
        .putIfPresent("editedAt", editedAt)
        .putIfPresent("expiresAt", envelope.expiresAt());
    ActivityJson.reach(envelope.reach(), json);
  }
}
