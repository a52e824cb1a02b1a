// SPDX-License-Identifier: Apache-2.0
package tidings.bench.chaos;

import static java.util.stream.Collectors.toMap;

import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tidings.client.FeedPage;
import tidings.client.Paging;
import tidings.core.ActivityId;
import tidings.core.Ref;
import tidings.store.CachingTable;

/**
 * Reads through random servers right after actions were acknowledged, and compares what they show
 * with the actions of one writer. Only that writer's people can change what is compared.
 */
final class ReadChecks {
  private static final Paging PAGE = Paging.first(50);

  private final Set<Ref> actors;
  private final ChaosModel model;
  private final Attempts attempts;
  private final Violations violations;
  private int count;

  /** @param actors the people of the writer */
  ReadChecks(Set<Ref> actors, ChaosModel model, Attempts attempts, Violations violations) {
    this.actors = actors;
    this.model = model;
    this.attempts = attempts;
    this.violations = violations;
  }

  /** An activity is shown as its own actor left it, and not after its deletion. */
  void activity(ChaosPerson reader, ActivityId id) {
    attempts.once(reader, session -> session.activity(id)).ifPresent(answer -> {
      count++;
      var shown = answer.value().flatMap(activity -> activity.object().text());
      var expected = model.isDeleted(id) ? Optional.<String>empty() : model.textOf(id);
      // Whether a comment is shown depends on its parent, which is of others.
      if (!shown.equals(expected) && !(shown.isEmpty() && model.isComment(id))) {
        violations.add(
            "server %d shows %s to %s as %s, not %s", answer.server(), id, reader.ref(), shown,
            expected);
      }
    });
  }

  /** A reader sees an own like. */
  void like(ChaosPerson reader, ActivityId id, String kind) {
    attempts.once(reader, session -> session.activity(id)).ifPresent(answer -> {
      count++;
      answer.value().filter(activity -> !activity.yourLikes().contains(kind))
          .ifPresent(activity -> violations.add("server %d does not show %s its own %s of %s",
              answer.server(), reader.ref(), kind, id));
    });
  }

  /**
   * A page of a feed has none of the writer's people that it must not have, and those that it has as
   * they were left. What is missing may still be on its way.
   */
  void feed(ChaosPerson reader) {
    long begin = System.nanoTime();
    attempts.once(reader, session -> session.feed(PAGE)).ifPresent(answer -> {
      count++;
      answer.value().ifPresent(page -> compare(reader, answer.server(), page, begin));
    });
  }

  /** @param begin of the read, before which changes of texts may be some time old */
  private void compare(ChaosPerson reader, int server, FeedPage feed, long begin) {
    var entries = feed.page().items();
    Map<ActivityId, String> shown = entries.stream()
        .map(entry -> entry.activity())
        .filter(activity -> actors.contains(activity.actor().ref()))
        .collect(toMap(activity -> activity.id(), activity -> activity.object().text().orElse(""),
            (one, twice) -> twice));
    var expected = model.textsInFeed(reader.ref(), actors);
    shown.forEach((id, text) -> {
      if (!text.equals(expected.get(id))
          && model.isUnchangedFor(id, CachingTable.MAX_STALENESS, begin)) {
        violations.add("server %d shows %s in the feed of %s as %s, not %s", server, id,
            reader.ref(), text, expected.getOrDefault(id, "at all"));
      }
    });
    if (new HashSet<>(entries.stream().map(entry -> entry.activity().id()).toList())
        .size() < entries.size()) {
      violations.add("server %d shows %s an activity twice", server, reader.ref());
    }
  }

  int count() {
    return count;
  }
}
