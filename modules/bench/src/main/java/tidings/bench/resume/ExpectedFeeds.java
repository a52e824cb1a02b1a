// SPDX-License-Identifier: Apache-2.0
package tidings.bench.resume;

import static java.util.stream.Collectors.toMap;

import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Ref;

/**
 * The expected feeds, from all acknowledged changes. An activity belongs to the feeds of all users
 * who follow its actor or one of its targets.
 */
final class ExpectedFeeds {
  private final Map<ActivityId, KnownActivity> known = new HashMap<>();

  /** The expected state of an activity. */
  private static final class KnownActivity {
    private final Set<Ref> audiences = new HashSet<>();
    private final Map<String, Set<Ref>> likers = new HashMap<>();
    private Optional<String> text;
    private boolean deleted;

    private KnownActivity(Activity posted) {
      audiences.add(posted.actor().ref());
      audiences.addAll(posted.envelope().targets());
      text = posted.object().text();
    }

    private ShownActivity shown() {
      var likes = new HashMap<String, Long>();
      likers.forEach((kind, users) -> {
        if (!users.isEmpty()) {
          likes.put(kind, (long) users.size());
        }
      });
      return new ShownActivity(text, new Activity.Counts(likes, 0));
    }
  }

  synchronized void posted(Activity activity) {
    known.put(activity.id(), new KnownActivity(activity));
  }

  synchronized void changed(Activity activity) {
    of(activity.id()).text = activity.object().text();
  }

  synchronized void deleted(ActivityId id) {
    of(id).deleted = true;
  }

  synchronized void liked(ActivityId id, String kind, Ref user) {
    of(id).likers.computeIfAbsent(kind, first -> new HashSet<>()).add(user);
  }

  synchronized void unliked(ActivityId id, String kind, Ref user) {
    of(id).likers.computeIfAbsent(kind, first -> new HashSet<>()).remove(user);
  }

  private KnownActivity of(ActivityId id) {
    return Optional.ofNullable(known.get(id)).orElseThrow();
  }

  /** The expected feed of a user who follows these refs. */
  synchronized Map<ActivityId, ShownActivity> feed(Set<Ref> followed) {
    return known.entrySet()
        .stream()
        .filter(entry -> !entry.getValue().deleted)
        .filter(entry -> entry.getValue().audiences.stream().anyMatch(followed::contains))
        .collect(toMap(Map.Entry::getKey, entry -> entry.getValue().shown()));
  }

  synchronized boolean isDeleted(ActivityId id) {
    return of(id).deleted;
  }

  /** The newest activities that are not deleted. */
  synchronized List<ActivityId> newest(int count) {
    return known.entrySet()
        .stream()
        .filter(entry -> !entry.getValue().deleted)
        .map(Map.Entry::getKey)
        .sorted(Comparator.reverseOrder())
        .limit(count)
        .toList();
  }

  synchronized int size() {
    return known.size();
  }
}
