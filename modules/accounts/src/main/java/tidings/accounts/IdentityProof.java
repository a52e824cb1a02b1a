// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static java.nio.charset.StandardCharsets.UTF_8;
import static tidings.core.errors.ErrorCode.CEREMONY_ENDED;

import io.vertx.core.json.JsonArray;
import java.util.Base64;
import tidings.accounts.oidc.VerifiedIdentity;
import tidings.core.errors.Refusal;

/**
 * An identity that was checked, signed for the browser of its user, who still has to choose an id.
 *
 * @param payload the identity with its provider
 * @param ceremony in whose token the payload is signed; used once
 */
record IdentityProof(String payload, VerifiedIdentity identity, String ceremony) {
  private static final char SEPARATOR = '.';

  static IdentityProof of(String provider, VerifiedIdentity identity) {
    var fields = new JsonArray().add(provider).add(identity.issuer()).add(identity.subject())
        .add(identity.username()).add(identity.name());
    return new IdentityProof(
        CredentialsContext.base64(fields.encode().getBytes(UTF_8)), identity, "");
  }

  /** The text that the browser keeps. */
  String text(Ceremonies ceremonies) {
    return payload + SEPARATOR + ceremonies.begin(purpose(payload));
  }

  /** @throws Refusal {@code ceremony_ended} if this server did not sign it, or it is too old */
  static IdentityProof require(String provider, String text, Ceremonies ceremonies) {
    int end = text.indexOf(SEPARATOR);
    if (end < 0) {
      throw ended();
    }
    var payload = text.substring(0, end);
    var ceremony = text.substring(end + 1);
    ceremonies.require(ceremony, purpose(payload));
    var fields = new JsonArray(new String(Base64.getUrlDecoder().decode(payload), UTF_8));
    if (!provider.equals(fields.getString(0))) {
      throw ended();
    }
    return new IdentityProof(payload,
        new VerifiedIdentity(fields.getString(1), fields.getString(2), fields.getString(3),
            fields.getString(4)),
        ceremony);
  }

  private static String purpose(String payload) {
    return "choose an id for " + payload;
  }

  private static Refusal ended() {
    return CEREMONY_ENDED.refusal("sign in at the provider first");
  }
}
