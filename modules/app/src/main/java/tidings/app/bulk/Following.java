// SPDX-License-Identifier: Apache-2.0
package tidings.app.bulk;

import static tidings.core.Reason.INVALID_FIELD;
import static tidings.gateway.json.Rule.line;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tidings.core.ActivityId;
import tidings.core.Edge;
import tidings.core.Edge.Interval;
import tidings.core.Follows;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.gateway.json.Fields;
import tidings.gateway.json.Json;
import tidings.gateway.json.Rule;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Keys;
import tidings.store.rows.EdgeRow;
import tidings.store.rows.EndRow;
import tidings.store.rows.Intervals;
import tidings.store.rows.JobRow;

/** That somebody follows something, or did and kept what it had brought. */
record Following(UserId user, Edge edge) implements Thing {
  private static final Rule INTERVAL = new Rule(
      "has to be an id, or two with a dash between",
      text -> List.of(text.split("-", 2)).stream().allMatch(ActivityId::isOne));

  /** @throws Ids.Unknown when no line was read yet of what is followed */
  static Following of(Fields fields, Instant now, Ids ids) {
    var since = Times.past(fields, "since", now)
        .orElseThrow(() -> fields.invalid("since", "is missing"));
    var intervals = fields.texts("intervals", Edge.INTERVALS, INTERVAL)
        .map(Intervals::of)
        .filter(some -> !some.isEmpty())
        .orElse(Edge.WHOLE);
    if (!ascend(intervals)) {
      throw INVALID_FIELD.because("follow.intervals have to ascend, only the last without an end");
    }
    var edge = new Edge(
        what(fields, ids), since, intervals,
        Set.copyOf(fields.texts("verbs", Follows.VERBS, Rule.WORD).orElse(List.of())),
        fields.time("until"), fields.flag("notify"));
    return new Following(new UserId(fields.text("user", line(1, 64))), edge);
  }

  private static Ref what(Fields fields, Ids ids) {
    var ref = Ref.parse(fields.text("ref", line(1, 100)));
    return ref.isActivity() ? ids.referred(ref.id()).ref() : ref;
  }

  private static boolean ascend(List<Interval> intervals) {
    var least = ActivityId.FIRST;
    for (var interval : intervals) {
      if (interval.from().compareTo(least) < 0) {
        return false;
      }
      least = interval.to().orElse(ActivityId.LAST);
      if (least.compareTo(interval.from()) <= 0) {
        return false;
      }
    }
    return true;
  }

  boolean isOfSelf() {
    return edge.what().equals(user.ref());
  }

  @Override
  public Kind kind() {
    return Kind.FOLLOW;
  }

  @Override
  public String name() {
    return "the follow of " + edge.what() + " by " + user.ref();
  }

  @Override
  public Key key() {
    return Keys.edge(user, edge.what());
  }

  /** Pages merge what is followed until a job has filled it in. */
  @Override
  public Item row(Landing landing) {
    return EdgeRow.following(user, edge);
  }

  @Override
  public List<Item> others(Landing landing) {
    var rows = new ArrayList<Item>();
    rows.add(EdgeRow.follower(user, edge));
    if (edge.notifies()) {
      rows.add(EdgeRow.notified(user, edge.what()));
    }
    EndRow.ofEdge(user, edge).map(EndRow::item).ifPresent(rows::add);
    rows.addAll(jobs(landing));
    return rows;
  }

  @Override
  public List<Item> jobs(Landing landing) {
    return List.of(JobRow.fill(user, edge.what(), landing.job()).item());
  }

  @Override
  public Map<String, Key> needs() {
    var needs = new LinkedHashMap<String, Key>();
    needs.put(user.ref().toString(), Keys.account(user));
    var what = edge.what();
    if (what.isUser()) {
      needs.put(what.toString(), Keys.account(new UserId(what.id())));
    } else if (what.isActivity()) {
      needs.put(what.toString(), Keys.profile(what));
    }
    return needs;
  }

  /** A block between the two. */
  @Override
  public Optional<Key> bar() {
    return edge.what().isUser()
        ? Optional.of(Keys.blocked(user, edge.what()))
        : Optional.empty();
  }

  @Override
  public Set<Ref> counted() {
    return Set.of(user.ref(), edge.what());
  }

  @Override
  public void write(Json json) {
    json.put("user", user.text())
        .put("ref", edge.what().toString())
        .put("since", edge.since());
    if (!edge.verbs().isEmpty()) {
      json.texts("verbs", edge.verbs().stream().sorted().toList());
    }
    json.given("until", edge.until());
    if (edge.notifies()) {
      json.put("notify", true);
    }
    if (!edge.intervals().equals(Edge.WHOLE)) {
      json.texts("intervals", Intervals.texts(edge.intervals()));
    }
  }
}
