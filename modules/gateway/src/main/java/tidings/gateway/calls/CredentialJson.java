// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import tidings.core.Credentials;
import tidings.core.Credentials.CreationOptions;
import tidings.core.Credentials.Overview;
import tidings.core.Credentials.Passkey;
import tidings.core.Credentials.RelyingParty;
import tidings.core.Credentials.RequestOptions;
import tidings.core.Identities.Identity;
import tidings.wire.JsonObjectWriter;

/** JSON of credentials; the options are those of WebAuthn. */
final class CredentialJson {
  private static final String SITE_NAME = "Tidings";
  private static final String PUBLIC_KEY = "public-key";
  private static final String REQUIRED = "required";

  private CredentialJson() {}

  static void creation(CreationOptions options, JsonObjectWriter json) {
    json.put("challenge", options.challenge())
        .object("rp", options.site(), CredentialJson::site)
        .object("user", options, CredentialJson::user)
        .list("pubKeyCredParams", Credentials.PASSKEY_ALGORITHMS,
            (number, each) -> each.put("type", PUBLIC_KEY).put("alg", number))
        .put("timeout", Credentials.CEREMONY_LIFETIME.toMillis())
        .list("excludeCredentials", options.known(),
            (id, each) -> each.put("type", PUBLIC_KEY).put("id", id))
        .object("authenticatorSelection", REQUIRED, (required, each) -> each
            .put("residentKey", required)
            .put("requireResidentKey", true)
            .put("userVerification", required))
        .put("attestation", "none");
  }

  private static void site(RelyingParty site, JsonObjectWriter json) {
    json.put("id", site.id()).put("name", SITE_NAME);
  }

  private static void user(CreationOptions options, JsonObjectWriter json) {
    json.put("id", options.userHandle())
        .put("name", options.user().text())
        .put("displayName", options.name());
  }

  static void request(RequestOptions options, JsonObjectWriter json) {
    json.put("challenge", options.challenge())
        .put("rpId", options.site().id())
        .put("timeout", Credentials.CEREMONY_LIFETIME.toMillis())
        .put("userVerification", REQUIRED);
  }

  static void overview(Overview overview, JsonObjectWriter json) {
    json.put("password", overview.hasPassword())
        .list("passkeys", overview.passkeys(), CredentialJson::passkey)
        .list("identities", overview.identities(), CredentialJson::identity);
  }

  static void identity(Identity identity, JsonObjectWriter json) {
    json.put("provider", identity.provider())
        .put("name", identity.name())
        .put("createdAt", identity.createdAt())
        .put("usedAt", identity.usedAt());
  }

  static void passkey(Passkey passkey, JsonObjectWriter json) {
    json.put("id", passkey.id())
        .put("name", passkey.name())
        .put("createdAt", passkey.createdAt())
        .put("usedAt", passkey.usedAt());
  }
}
