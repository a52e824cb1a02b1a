// SPDX-License-Identifier: Apache-2.0
package tidings.bench.chaos;

import static tidings.core.errors.ErrorCode.NOT_FOUND;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import tidings.bench.resume.ShownActivity;
import tidings.client.ApiRefusal;
import tidings.core.ActivityId;
import tidings.core.Ref;

/** Compares all that each server shows with the model, when nothing happens any more. */
final class FinalChecks {
  private final ChaosModel model;
  private final Violations violations;
  private int entries;
  private int counters;

  FinalChecks(ChaosModel model, Violations violations) {
    this.model = model;
    this.violations = violations;
  }

  /** @param refs of all users and topics */
  void run(List<ChaosPerson> people, List<Ref> refs) {
    for (var person : people) {
      var expected = model.feed(person.ref());
      for (int server = 0; server < person.sessions().size(); server++) {
        compareFeed(person, server, expected);
      }
    }
    for (var ref : refs) {
      var blocked =
          people.stream().filter(person -> model.areBlocked(person.ref(), ref)).toList();
      blocked.forEach(person -> requireHidden(person, ref));
      people.stream().filter(person -> !blocked.contains(person)).findFirst()
          .ifPresent(reader -> compareCounts(reader, ref));
    }
  }

  private void compareFeed(ChaosPerson reader, int server,
      Map<ActivityId, ShownActivity> expected) {
    var shown = wholeFeed(reader, server);
    entries += shown.size();
    var missing = new HashSet<>(expected.keySet());
    missing.removeAll(shown.keySet());
    missing.forEach(id -> violations.add(
        "in the end server %d lacks %s in the feed of %s", server, id, reader.ref()));
    shown.forEach((id, activity) -> {
      var right = expected.get(id);
      if (right == null) {
        violations.add("in the end server %d shows %s in the feed of %s", server, id, reader.ref());
      } else if (!right.equals(activity)) {
        violations.add("in the end server %d shows %s to %s as %s, not %s", server, id,
            reader.ref(), activity, right);
      }
    });
  }

  private Map<ActivityId, ShownActivity> wholeFeed(ChaosPerson reader, int server) {
    var shown = new HashMap<ActivityId, ShownActivity>();
    reader.sessions().get(server).wholeFeed().stream().forEach(entry -> {
      var activity = entry.activity();
      if (shown.put(activity.id(), ShownActivity.of(activity)) != null) {
        violations.add("in the end server %d shows %s twice in the feed of %s", server,
            activity.id(), reader.ref());
      }
    });
    return shown;
  }

  private void compareCounts(ChaosPerson reader, Ref ref) {
    counters++;
    var right = model.counts(ref);
    for (int server = 0; server < reader.sessions().size(); server++) {
      var shown = reader.sessions().get(server).entity(ref).await().counts();
      if (!shown.equals(right)) {
        violations.add("in the end server %d shows that %s has %s, not %s", server, ref, shown,
            right);
      }
    }
  }

  private void requireHidden(ChaosPerson blocked, Ref ref) {
    for (int server = 0; server < blocked.sessions().size(); server++) {
      try {
        blocked.sessions().get(server).entity(ref).await();
        violations.add("in the end server %d shows %s to %s, who are blocked", server, ref,
            blocked.ref());
      } catch (ApiRefusal refused) {
        if (!refused.is(NOT_FOUND)) {
          throw refused;
        }
      }
    }
  }

  /** Number of compared feed entries. */
  int entries() {
    return entries;
  }

  /** Number of users and topics whose counts were compared. */
  int counters() {
    return counters;
  }
}
