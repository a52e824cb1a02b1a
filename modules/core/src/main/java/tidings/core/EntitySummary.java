// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.util.Optional;

/**
 * An entity as shown next to an activity.
 *
 * @param name its display name; its id if it has no profile
 * @param image a URL
 * @param isPrivate whether it is a user who approves followers
 */
public record EntitySummary(Ref ref, String name, Optional<String> image, boolean isPrivate) {
  /** An entity that everybody may follow. */
  public EntitySummary(Ref ref, String name, Optional<String> image) {
    this(ref, name, image, false);
  }
}
