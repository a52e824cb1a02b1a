// SPDX-License-Identifier: Apache-2.0
package tidings.accounts.jwt;

import java.net.URI;
import java.time.Duration;
import java.util.List;

/**
 * Which JSON Web Tokens this server accepts.
 *
 * @param issuer the {@code iss} that tokens must have
 * @param audience one that must be in {@code aud}
 * @param leeway by which the clock of the site may differ
 * @param idClaim the claim with the id of the user
 * @param nameClaim the claim with the name of a user who is created
 * @param pictureClaim the claim with the address of the picture of a user who is created
 * @param createsUsers whether a user who is not known here is created
 */
public record SiteTokenSettings(KeySource keys, String issuer, String audience, Duration leeway,
    String idClaim, String nameClaim, String pictureClaim, boolean createsUsers) {

  /** Where the keys come from. */
  public sealed interface KeySource {
    /** Keys in the settings, or in a file that they name. */
    record Fixed(List<VerificationKey> keys) implements KeySource {
      public Fixed {
        keys = List.copyOf(keys);
      }
    }

    /** The address of a JWK set, which may change. */
    record Address(URI url) implements KeySource {}
  }
}
