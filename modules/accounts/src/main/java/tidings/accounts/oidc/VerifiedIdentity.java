// SPDX-License-Identifier: Apache-2.0
package tidings.accounts.oidc;

import com.nimbusds.jwt.JWTClaimsSet;

/**
 * A user of a provider who has signed in there.
 *
 * @param subject id of the user, unique at the issuer for ever
 * @param username perhaps the id that the user wants here; may belong to another user tomorrow
 * @param name for people, of at most 100 characters
 */
public record VerifiedIdentity(String issuer, String subject, String username, String name) {
  static VerifiedIdentity of(String issuer, JWTClaimsSet claims) {
    var username = NameClaim.find(claims, "preferred_username")
        .or(() -> NameClaim.find(claims, "nickname"));
    var name = NameClaim.find(claims, "name").or(() -> username);
    return new VerifiedIdentity(
        issuer, claims.getSubject(), username.orElse(""), name.orElse(""));
  }
}
