// SPDX-License-Identifier: Apache-2.0
package tidings.app.bulk;

import static tidings.core.Reason.INVALID_ID;
import static tidings.core.Reason.MISSING_FIELD;
import static tidings.gateway.json.Rule.WORD;
import static tidings.gateway.json.Rule.line;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tidings.core.Activities.Draft;
import tidings.core.Activity;
import tidings.core.Activity.Content;
import tidings.core.Activity.Revision;
import tidings.core.ActivityId;
import tidings.core.Audience;
import tidings.core.Envelope;
import tidings.core.Ref;
import tidings.core.Targets;
import tidings.core.UserId;
import tidings.gateway.json.ActivityJson;
import tidings.gateway.json.Fields;
import tidings.gateway.json.Json;
import tidings.gateway.json.Rule;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Keys;
import tidings.store.rows.ActivityRow;
import tidings.store.rows.ExpiryRow;
import tidings.store.rows.FeedRow;
import tidings.store.rows.OutboxRow;

/**
 * An activity.
 *
 * @param claims how often it is liked by kind, if the file says so, by the names of the counts
 */
record Post(Envelope envelope, Content object, Optional<String> data, Optional<Instant> editedAt,
    Map<String, Long> claims) implements Thing {
  private static final Rule ID = line(1, 64);

  /** @throws Ids.Unknown for a comment on what no line was read of yet */
  static Post of(Fields fields, Instant now, Ids ids) {
    var written = fields.text("id", ID);
    var publishedAt = publishedAt(fields, written, now);
    var actor = new UserId(fields.text("actor", ID));
    var verb = fields.text("verb", WORD);
    var object = ActivityJson.content(fields);
    var data = fields.json("data", Activity.DATA);
    var editedAt = Times.past(fields, "editedAt", now);
    var expiresAt = fields.time("expiresAt");
    var id = ids.own(written, publishedAt); // before others are referred to
    var targets = targets(fields, ids);
    Targets.check(actor, new Draft(verb, object, targets, data, expiresAt));
    var envelope = new Envelope(
        id, actor, verb, targets.stream().distinct().toList(), expiresAt);
    return new Post(envelope, object, data, editedAt, Map.of());
  }

  private static Instant publishedAt(Fields fields, String id, Instant now) {
    var said = Times.past(fields, "publishedAt", now);
    var own = ActivityId.isOne(id)
        ? Optional.of(new ActivityId(id).time())
        : Optional.<Instant>empty();
    if (own.filter(at -> Times.isFuture(at, now)).isPresent() && said.isEmpty()) {
      throw INVALID_ID.because("the id is of a time in the future");
    }
    return said.or(() -> own)
        .orElseThrow(() -> MISSING_FIELD.because("activity.publishedAt is missing"));
  }

  /** What a comment is on may be named as its own system does. */
  private static List<Ref> targets(Fields fields, Ids ids) {
    return fields.texts("targets", Envelope.TARGETS, line(1, 100)).orElse(List.of()).stream()
        .map(Ref::parse)
        .map(ref -> ref.isActivity() ? ids.referred(ref.id()).ref() : ref)
        .toList();
  }

  static Post of(ActivityRow row) {
    return new Post(
        row.envelope(), row.object(), row.data(), row.revision().editedAt(), Map.of());
  }

  ActivityId id() {
    return envelope.id();
  }

  @Override
  public Kind kind() {
    return Kind.ACTIVITY;
  }

  @Override
  public String name() {
    return id().ref().toString();
  }

  @Override
  public Key key() {
    return Keys.profile(id().ref());
  }

  @Override
  public Item row(Landing landing) {
    var revision =
        editedAt.isPresent() ? new Revision(Revision.FIRST.number() + 1, editedAt) : Revision.FIRST;
    return new ActivityRow(envelope, object, data, revision, true, Optional.of(false), false)
        .item();
  }

  @Override
  public List<Item> others(Landing landing) {
    var rows = new ArrayList<Item>();
    outboxes().forEach(outbox -> rows.add(OutboxRow.of(outbox, envelope)));
    envelope.expiresAt().ifPresent(at -> rows.add(ExpiryRow.of(envelope, at)));
    if (envelope.isComment()) {
      rows.add(OutboxRow.ofComment(envelope));
    } else if (id().compareTo(landing.floor()) >= 0) {
      rows.add(FeedRow.of(envelope.actor(), id(), landing.keep()));
    }
    return rows;
  }

  List<Ref> outboxes() {
    return Audience.of(envelope).refs();
  }

  /** What this is a comment on. */
  Optional<Ref> on() {
    return envelope.isComment() ? Optional.of(envelope.targets().getFirst()) : Optional.empty();
  }

  @Override
  public Map<String, Key> needs() {
    var needs = new LinkedHashMap<String, Key>();
    needs.put(envelope.actor().ref().toString(), Keys.account(envelope.actor()));
    on().ifPresent(on -> needs.put(on.toString(), Keys.profile(on)));
    return needs;
  }

  @Override
  public Set<Ref> counted() {
    return Set.copyOf(outboxes());
  }

  @Override
  public void write(Json json) {
    json.put("id", id().text())
        .put("actor", envelope.actor().text())
        .put("verb", envelope.verb())
        .object("object", object, ActivityJson::content)
        .texts("targets", envelope.targets())
        .json("data", data)
        .put("publishedAt", id().time())
        .given("editedAt", editedAt)
        .given("expiresAt", envelope.expiresAt());
  }
}
