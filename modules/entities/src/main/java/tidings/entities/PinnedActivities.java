// SPDX-License-Identifier: Apache-2.0
package tidings.entities;

import static java.util.stream.Collectors.toMap;

import io.vertx.core.Future;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Audience;
import tidings.core.UserId;
import tidings.core.Visibility;
import tidings.schema.readers.ActivityReader;
import tidings.schema.rows.PinsRow;

/** Reads the pinned activities of an entity that a reader may see; nothing if none is pinned. */
record PinnedActivities(ActivityReader activities) {

  /**
   * The pinned activities, in the order of the pins.
   *
   * @param newest ids of the newest activities of the entity, which were just read
   * @param shown those of them that the reader may see
   */
  List<Activity> of(PinsRow pins, List<ActivityId> newest, List<Activity> shown,
      Optional<UserId> reader, Future<Visibility> visibility) {
    var older = pins.activities().stream().filter(id -> !newest.contains(id)).toList();
    var found = Stream
        .concat(shown.stream(), activities.list(older, reader, visibility, pins.ref()).stream())
        .collect(toMap(Activity::id, activity -> activity));
    return pins.activities().stream()
        .map(found::get)
        .filter(Objects::nonNull)
        .filter(activity -> Audience.of(activity.envelope()).refs().contains(pins.ref()))
        .toList();
  }
}
