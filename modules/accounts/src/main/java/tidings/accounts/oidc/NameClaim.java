// SPDX-License-Identifier: Apache-2.0
package tidings.accounts.oidc;

import com.nimbusds.jwt.JWTClaimsSet;
import java.util.Optional;
import java.util.stream.Stream;
import tidings.core.NameCharacters;

/** Names of people in tokens. */
public final class NameClaim {
  private static final int MAX_LENGTH = 100;

  private NameClaim() {}

  /**
   * A claim on one line, cut to its length, if it may be a name here: other sites let their users
   * write anything.
   */
  public static Optional<String> find(JWTClaimsSet claims, String claim) {
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
