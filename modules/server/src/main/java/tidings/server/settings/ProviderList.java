// SPDX-License-Identifier: Apache-2.0
package tidings.server.settings;

import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tidings.accounts.oidc.ProviderSettings;
import tidings.server.terminal.CommandException;

/** The providers of sign-ins in the settings: a JSON array of objects, also in a flag. */
public final class ProviderList {
  private static final int MAX_PROVIDERS = 10;
  private static final Set<String> FIELDS =
      Set.of("name", "label", "issuer", "clientId", "clientSecret", "scopes");
  private static final Pattern NAME = Pattern.compile("[a-z0-9-]{1,20}");
  private static final Pattern TEXT = Pattern.compile("[^\\p{Cntrl}]{1,500}");
  private static final Pattern SCOPES = Pattern.compile("(?=.*\\bopenid\\b)[\\x21-\\x7e ]{1,500}");
  private static final String DEFAULT_SCOPES = "openid profile";
  private static final String EXPECTED = "a list of up to " + MAX_PROVIDERS
      + " providers such as {\"name\":\"example\",\"label\":\"Example\","
      + "\"issuer\":\"https://example.org\",\"clientId\":\"tidings\",\"clientSecret\":\"…\"}";

  private ProviderList() {}

  /** @throws CommandException if it is not a list of valid providers with names of their own */
  public static List<ProviderSettings> of(Setting setting) {
    try {
      var array = setting.value() instanceof JsonArray given
          ? given
          : new JsonArray(setting.value().toString());
      var providers = array.stream().map(each -> provider((JsonObject) each)).toList();
      if (providers.size() <= MAX_PROVIDERS
          && providers.stream().map(ProviderSettings::name).distinct().count() == providers
              .size()) {
        return providers;
      }
    } catch (DecodeException | ClassCastException | IllegalArgumentException malformed) {
      // reported below, without the value: it contains secrets
    }
    throw CommandException.usageError(
        setting.name() + " (from " + setting.source() + ") must be " + EXPECTED + ", not 'this'");
  }

  private static ProviderSettings provider(JsonObject fields) {
    if (!FIELDS.containsAll(fields.fieldNames())) {
      throw new IllegalArgumentException("an unknown field");
    }
    var secret = fields.getString("clientSecret", "");
    return new ProviderSettings(
        text(fields.getString("name"), NAME),
        text(fields.getString("label"), TEXT),
        issuer(text(fields.getString("issuer"), TEXT)),
        text(fields.getString("clientId"), TEXT),
        secret.isEmpty() ? secret : text(secret, TEXT),
        text(fields.getString("scopes", DEFAULT_SCOPES), SCOPES));
  }

  private static String text(String value, Pattern allowed) {
    return Stream.ofNullable(value).filter(allowed.asMatchPredicate()).findFirst()
        .orElseThrow(() -> new IllegalArgumentException("a missing or invalid field"));
  }

  private static URI issuer(String text) {
    return SecureUrl.parse(text).filter(issuer -> issuer.getQuery() == null)
        .orElseThrow(() -> new IllegalArgumentException("not an address with TLS"));
  }
}
