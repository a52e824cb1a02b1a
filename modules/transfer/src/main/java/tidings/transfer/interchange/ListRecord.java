// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import static tidings.core.errors.ErrorCode.INVALID_REF;
import static tidings.wire.TextRule.line;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import tidings.core.ListId;
import tidings.core.Lists;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.AccountKeys;
import tidings.schema.ListKeys;
import tidings.schema.rows.ListRow;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Transaction;
import tidings.wire.JsonFields;
import tidings.wire.JsonObjectWriter;
import tidings.wire.TextRule;

/**
 * A list of a user with its members, or what another entity follows. A member need not exist: its
 * owner takes out those that are gone by reading the list.
 */
record ListRecord(ListRow list) implements ImportRecord {
  private static final String PUBLIC = "public";
  private static final TextRule TITLE = line(1, Lists.MAX_TITLE_LENGTH);
  private static final TextRule VISIBILITY = new TextRule(
      "must be private or public", text -> text.equals("private") || text.equals(PUBLIC));

  /** @throws IdMapping.UnknownIdException if no earlier line defines an activity of the list */
  static ListRecord of(JsonFields fields, Instant now, IdMapping ids) {
    var owner = Ref.parse(fields.text("owner", TextRule.REF));
    var id = new ListId(owner, fields.text("name", line(1, ListId.MAX_NAME_LENGTH)));
    if (owner.isActivity() || !owner.isUser() && !id.equals(ListId.followsOf(owner))) {
      throw INVALID_REF.refusal(owner + " has no list " + id.name());
    }
    boolean isPublic = !owner.isUser()
        || fields.optionalText("visibility", VISIBILITY).filter(PUBLIC::equals).isPresent();
    var members = fields.texts("members", Lists.MAX_MEMBERS, IdMapping.REF_RULE, ids::ref)
        .orElse(List.of());
    var createdAt = Timestamps.readPast(fields, "createdAt", now).orElse(now);
    return new ListRecord(new ListRow(
        id, 0, fields.optionalText("title", TITLE), isPublic, createdAt, new TreeSet<>(members)));
  }

  /** The list of a stored row, in its first version. */
  static ListRecord of(Item row) {
    var stored = ListRow.of(row);
    return new ListRecord(new ListRow(stored.id(), 0, stored.title(), stored.isPublic(),
        stored.createdAt(), stored.members()));
  }

  @Override
  public RecordKind kind() {
    return RecordKind.LIST;
  }

  @Override
  public String displayName() {
    return "the list " + list.id();
  }

  @Override
  public Key key() {
    return ListKeys.list(list.id());
  }

  @Override
  public Item row(ImportTarget importTarget) {
    return list.next();
  }

  @Override
  public List<Item> relatedRows(ImportTarget importTarget) {
    return List.of();
  }

  @Override
  public Optional<Transaction> exclusiveWrite(ImportTarget importTarget) {
    return Optional.of(new Transaction().put(row(importTarget)).onlyIf(Condition.absent()));
  }

  @Override
  public Map<String, Key> requiredKeys() {
    var owner = list.id().owner();
    return owner.isUser()
        ? Map.of(owner.toString(), AccountKeys.account(new UserId(owner.id())))
        : Map.of();
  }

  @Override
  public Set<Ref> countedTargets() {
    return Set.of();
  }

  @Override
  public void writeTo(JsonObjectWriter json) {
    json.put("owner", list.id().owner().toString())
        .put("name", list.id().name())
        .putTextIfPresent("title", list.title());
    if (list.id().owner().isUser()) {
      json.put("visibility", list.isPublic() ? PUBLIC : "private");
    }
    json.texts("members", list.members()).put("createdAt", list.createdAt());
  }
}
