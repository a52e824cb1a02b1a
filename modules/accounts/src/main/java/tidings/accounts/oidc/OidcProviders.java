// SPDX-License-Identifier: Apache-2.0
package tidings.accounts.oidc;

import static tidings.core.errors.ErrorCode.NOT_FOUND;

import io.vertx.core.Vertx;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tidings.core.Identities.Provider;
import tidings.core.errors.Refusal;

/** The providers in the settings, by name. */
public final class OidcProviders {
  private final Map<String, OidcProvider> byName = new LinkedHashMap<>();

  public OidcProviders(Vertx vertx, List<ProviderSettings> settings, InstantSource clock) {
    if (!settings.isEmpty()) {
      var http = new ProviderHttp(vertx);
      settings.forEach(each -> byName.put(each.name(), new OidcProvider(each, http, clock)));
    }
  }

  /** @throws Refusal {@code not_found} */
  public OidcProvider require(String name) {
    return Optional.ofNullable(byName.get(name))
        .orElseThrow(() -> NOT_FOUND.refusal("there is no provider of this name"));
  }

  public List<Provider> list() {
    return byName.values().stream()
        .map(each -> new Provider(each.settings().name(), each.settings().label()))
        .toList();
  }
}
