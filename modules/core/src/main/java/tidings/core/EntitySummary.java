// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.time.Instant;
import java.util.Optional;

/**
 * An entity as shown next to an activity.
 *
 * @param name its display name; its default name if it has no profile
 * @param image a URL
 * @param isPrivate whether it is a user who approves followers
 * @param handle by which texts mention the user; empty if it is the id
 * @param hiddenUntil the time until which the activities of a suspended user are hidden; {@link
 *     Instant#MAX} for a user who is being erased
 */
public record EntitySummary(Ref ref, String name, Optional<String> image, boolean isPrivate,
    Optional<Handle> handle, Optional<Instant> hiddenUntil) {
  /** An entity without a handle. */
  public EntitySummary(Ref ref, String name, Optional<String> image, boolean isPrivate) {
    this(ref, name, image, isPrivate, Optional.empty(), Optional.empty());
  }

  /** An entity that everybody may follow. */
  public EntitySummary(Ref ref, String name, Optional<String> image) {
    this(ref, name, image, false);
  }

  /** A user who is being erased. */
  public static EntitySummary erased(Ref ref) {
    return new EntitySummary(
        ref, ref.id(), Optional.empty(), false, Optional.empty(), Optional.of(Instant.MAX));
  }

  /** Whether it is a user who is being erased, whom no list shows. */
  public boolean isErased() {
    return hiddenUntil.isPresent() && hiddenUntil.get().equals(Instant.MAX);
  }

  /** Whether it is a suspended user whose activities are hidden now. */
  public boolean isHiddenAt(Instant now) {
    return hiddenUntil.isPresent() && now.isBefore(hiddenUntil.get());
  }
}
