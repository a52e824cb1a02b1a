// SPDX-License-Identifier: Apache-2.0
package tidings.app.bulk;

import static tidings.gateway.json.Rule.line;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tidings.core.ActivityId;
import tidings.core.Likes;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.gateway.json.Fields;
import tidings.gateway.json.Json;
import tidings.gateway.json.Rule;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Keys;
import tidings.store.rows.LikeRow;

/** That somebody likes an activity, in one kind. */
record Liking(UserId user, ActivityId activity, String like, Instant at) implements Thing {
  static final Rule KIND =
      new Rule("has to be 1 to 20 of a-z 0-9 + _ -", Likes.KIND.asMatchPredicate());
  private static final Rule ID = line(1, 64);

  /** @throws Ids.Unknown when no line was read yet of what is liked */
  static Liking of(Fields fields, Instant now, Ids ids) {
    var user = new UserId(fields.text("user", ID));
    var kind = fields.text("kind", KIND);
    var at = Times.past(fields, "at", now);
    var activity = ids.referred(fields.text("activity", ID));
    return new Liking(user, activity, kind, at.orElse(activity.time()));
  }

  static Liking of(LikeRow row) {
    return new Liking(row.who(), row.what(), row.kind(), row.at());
  }

  @Override
  public Kind kind() {
    return Kind.LIKE;
  }

  @Override
  public String name() {
    return "the " + like + " of " + user.ref() + " for " + activity.ref();
  }

  @Override
  public Key key() {
    return Keys.like(user, activity, like);
  }

  @Override
  public Item row(Landing landing) {
    return new LikeRow(user, activity, like, at).item();
  }

  @Override
  public List<Item> others(Landing landing) {
    return List.of();
  }

  @Override
  public Map<String, Key> needs() {
    var needs = new LinkedHashMap<String, Key>();
    needs.put(user.ref().toString(), Keys.account(user));
    needs.put(activity.ref().toString(), Keys.profile(activity.ref()));
    return needs;
  }

  @Override
  public Set<Ref> counted() {
    return Set.of(activity.ref());
  }

  @Override
  public void write(Json json) {
    json.put("user", user.text())
        .put("activity", activity.text())
        .put("kind", like)
        .put("at", at);
  }
}
