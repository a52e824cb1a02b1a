// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import no.nav.security.mock.oauth2.MockOAuth2Server;
import no.nav.security.mock.oauth2.token.DefaultOAuth2TokenCallback;
import tidings.server.RawHttp.Response;

/** Each way in which a stranger can create an account. */
enum SignUpWay {
  PASSWORD {
    @Override
    Response signUp(ServerExtension server, String id, JsonObject invite) {
      return server.rawHttp().send("POST", "/v1/accounts", "",
          fields(id).put("password", ServerExtension.PASSWORD).mergeIn(invite).encode());
    }
  },
  PASSKEY {
    @Override
    Response signUp(ServerExtension server, String id, JsonObject invite) {
      return new PasskeyBrowser(server).signUp(fields(id).mergeIn(invite));
    }
  },
  /** The account gets the id that its user has at the provider. */
  PROVIDER {
    @Override
    Response signUp(ServerExtension server, String id, JsonObject invite) {
      comeFromProvider(id);
      return new ProviderBrowser(server).signIn("club", invite);
    }
  },
  /** The id at the provider is not allowed here. */
  PROVIDER_WITH_ANOTHER_ID {
    @Override
    Response signUp(ServerExtension server, String id, JsonObject invite) {
      comeFromProvider(id + " at the club");
      var browser = new ProviderBrowser(server);
      var asked = browser.signIn("club", invite);
      return asked.status() == 202
          ? browser.send("POST", "/v1/accounts/providers/club", "", fields(id).mergeIn(invite))
          : asked;
    }
  };

  static final MockOAuth2Server CLUB = ProviderBrowser.provider("club");
  /** With which passkeys and the provider work. */
  static final Map<String, String> SETTINGS = Map.of(
      "--http.publicUrl", PasskeyBrowser.ORIGIN, "--auth.oidc", new JsonArray().add(
          new JsonObject().put("name", "club").put("label", "the club").put("clientId", "tidings")
              .put("issuer", CLUB.issuerUrl("club").toString()))
          .encode());

  /** @param invite the field with its secret, or nothing */
  abstract Response signUp(ServerExtension server, String id, JsonObject invite);

  static void comeFromProvider(String username) {
    CLUB.enqueueCallback(new DefaultOAuth2TokenCallback("club", username, "JWT",
        List.of("tidings"), Map.of("preferred_username", username), 3600));
  }

  private static JsonObject fields(String id) {
    return new JsonObject().put("id", id).put("name", "Ana");
  }
}
