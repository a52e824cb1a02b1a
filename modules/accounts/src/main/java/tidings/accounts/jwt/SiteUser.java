// SPDX-License-Identifier: Apache-2.0
package tidings.accounts.jwt;

import java.time.Instant;
import java.util.Optional;
import tidings.core.Entities.Profile;
import tidings.core.UserId;

/**
 * What a valid token says.
 *
 * @param name for a profile that is created
 * @param picture the address of a picture, for a profile that is created
 * @param expiresAt when the token is no longer accepted
 */
public record SiteUser(UserId id, Optional<String> name, Optional<String> picture,
    Instant expiresAt) {

  /** The profile that is created. */
  public Profile profile() {
    return new Profile(name.orElse(id.text()), Optional.empty(), picture);
  }
}
