// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.syndication;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tidings.core.Activity;
import tidings.core.Entities.Entity;
import tidings.core.Page;
import tidings.core.Ref;

/**
 * A page of the activities of an entity.
 *
 * @param address of this page
 * @param next address of the next one
 * @param hub where a subscriber is told of changes of this page
 */
record SyndicatedPage(Entity entity, Page<Activity> activities, SiteLinks links, String address,
    Optional<String> next, Optional<String> hub) {
  String title() {
    return entity.profile().name();
  }

  /** The page of the entity. */
  String home() {
    return links.page(entity.ref());
  }

  /** The last change of what is on it; of an empty page, when the entity was described. */
  Instant updatedAt() {
    return activities.items().stream()
        .map(SyndicatedPage::updatedAt)
        .max(Instant::compareTo)
        .or(entity::createdAt)
        .orElse(Instant.EPOCH);
  }

  /** What an activity is about, but not the activity that it is on, or shares. */
  static List<Ref> tags(Activity activity) {
    return activity.envelope().targets().stream().filter(target -> !target.isActivity()).toList();
  }

  static Instant updatedAt(Activity activity) {
    return activity.revision().editedAt().orElseGet(activity::publishedAt);
  }
}
