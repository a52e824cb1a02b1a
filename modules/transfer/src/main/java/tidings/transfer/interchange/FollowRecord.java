// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import static tidings.core.errors.ErrorCode.INVALID_FIELD;
import static tidings.wire.TextRule.line;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tidings.core.ActivityId;
import tidings.core.Edge;
import tidings.core.Edge.Interval;
import tidings.core.Follows;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.FollowKeys;
import tidings.schema.rows.EdgeRow;
import tidings.schema.rows.EndTimeRow;
import tidings.schema.rows.FeedJobRow;
import tidings.schema.rows.Intervals;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Transaction;
import tidings.wire.JsonFields;
import tidings.wire.JsonObjectWriter;
import tidings.wire.TextRule;

/** A follow, or a past follow whose activities remain in the feed. */
record FollowRecord(UserId user, Edge edge) implements ImportRecord {
  private static final TextRule INTERVAL = new TextRule(
      "must be an id, or two with a dash between",
      text -> List.of(text.split("-", 2)).stream().allMatch(ActivityId::isValid));

  /** @throws IdMapping.UnknownIdException if no earlier line defines the followed activity */
  static FollowRecord of(JsonFields fields, Instant now, IdMapping ids) {
    var since = RelationFields.since(fields, now);
    var intervals = fields.texts("intervals", Edge.MAX_INTERVALS, INTERVAL)
        .map(Intervals::parse)
        .filter(parsed -> !parsed.isEmpty())
        .orElse(Edge.ALL_INTERVALS);
    if (!isAscending(intervals)) {
      throw INVALID_FIELD.refusal(
          "follow.intervals must be ascending; only the last may be open");
    }
    var edge = new Edge(
        RelationFields.target(fields, ids), since, intervals,
        Set.copyOf(fields.texts("verbs", Follows.MAX_VERBS, TextRule.WORD).orElse(List.of())),
        fields.time("until"), fields.flag("notify"));
    return new FollowRecord(new UserId(fields.text("user", line(1, 64))), edge);
  }

  private static boolean isAscending(List<Interval> intervals) {
    var lowest = Position.FIRST;
    for (var interval : intervals) {
      if (interval.from().compareTo(lowest) < 0) {
        return false;
      }
      lowest = interval.to().orElse(Position.LAST);
      if (lowest.compareTo(interval.from()) <= 0) {
        return false;
      }
    }
    return true;
  }

  boolean isSelfFollow() {
    return edge.target().equals(user.ref());
  }

  @Override
  public RecordKind kind() {
    return RecordKind.FOLLOW;
  }

  @Override
  public String displayName() {
    return "the follow of " + edge.target() + " by " + user.ref();
  }

  @Override
  public Key key() {
    return FollowKeys.edge(user, edge.target());
  }

  /** The edge is unfilled: pages merge its outbox until a job has filled the feed. */
  @Override
  public Item row(ImportTarget importTarget) {
    return EdgeRow.following(user, edge);
  }

  @Override
  public List<Item> relatedRows(ImportTarget importTarget) {
    var rows = new ArrayList<Item>();
    rows.add(EdgeRow.follower(user, edge));
    if (edge.notifies()) {
      rows.add(EdgeRow.notified(user, edge.target()));
    }
    EndTimeRow.ofEdge(user, edge).map(EndTimeRow::item).ifPresent(rows::add);
    rows.addAll(jobRows(importTarget));
    return rows;
  }

  /**
   * Refused if there is a block meanwhile; the next run reports the line. What the user has decided
   * meanwhile stays.
   */
  @Override
  public Optional<Transaction> exclusiveWrite(ImportTarget importTarget) {
    var transaction = new Transaction().put(row(importTarget)).onlyIf(Condition.absent());
    RelationConflicts.excludingRows(this).forEach(
        (key, reason) -> transaction.check(key, Condition.absent())
            .orRefuse(RelationConflicts.refusal(this, reason)));
    relatedRows(importTarget).forEach(transaction::put);
    return Optional.of(transaction);
  }

  @Override
  public List<Item> jobRows(ImportTarget importTarget) {
    return List.of(FeedJobRow.fill(user, edge.target(), importTarget.jobId()).item());
  }

  @Override
  public Map<String, Key> requiredKeys() {
    return UserReferences.of(user, edge.target());
  }

  @Override
  public Set<Ref> countedTargets() {
    return Set.of(user.ref(), edge.target());
  }

  @Override
  public Optional<Instant> endsAt() {
    return edge.until();
  }

  @Override
  public void writeTo(JsonObjectWriter json) {
    json.put("user", user.text())
        .put("ref", edge.target().toString())
        .put("since", edge.since());
    if (!edge.verbs().isEmpty()) {
      json.texts("verbs", edge.verbs().stream().sorted().toList());
    }
    json.putIfPresent("until", edge.until());
    if (edge.notifies()) {
      json.put("notify", true);
    }
    if (!edge.intervals().equals(Edge.ALL_INTERVALS)) {
      json.texts("intervals", Intervals.format(edge.intervals()));
    }
  }
}
