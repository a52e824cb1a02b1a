// SPDX-License-Identifier: Apache-2.0
package tidings.accounts.oidc;

import com.nimbusds.jwt.JWTClaimsSet;
import java.util.Optional;
import java.util.stream.Stream;
import tidings.core.NameCharacters;

/**
 * A user of a provider who has signed in there.
 *
 * @param subject id of the user, unique at the issuer for ever
 * @param username perhaps the id that the user wants here; may belong to another user tomorrow
 * @param name for people, of at most {@value #MAX_LENGTH} characters
 */
public record VerifiedIdentity(String issuer, String subject, String username, String name) {
  private static final int MAX_LENGTH = 100;

  static VerifiedIdentity of(String issuer, JWTClaimsSet claims) {
    var username = text(claims, "preferred_username").or(() -> text(claims, "nickname"));
    var name = text(claims, "name").or(() -> username);
    return new VerifiedIdentity(
        issuer, claims.getSubject(), username.orElse(""), name.orElse(""));
  }

  /**
   * A claim on one line, cut to its length, if it may be a name here: providers let their users
   * write anything.
   */
  private static Optional<String> text(JWTClaimsSet claims, String claim) {
    return Stream.ofNullable(claims.getClaim(claim))
        .filter(String.class::isInstance)
        .map(value -> ((String) value).codePoints()
            .filter(c -> !Character.isISOControl(c))
            .limit(MAX_LENGTH)
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .toString().strip())
        .filter(NameCharacters::areAllowed)
        .findFirst();
  }
}
