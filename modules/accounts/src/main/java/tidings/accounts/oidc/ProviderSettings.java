// SPDX-License-Identifier: Apache-2.0
package tidings.accounts.oidc;

import java.net.URI;

/**
 * A provider of sign-ins in the settings.
 *
 * @param name in addresses and stored with identities; never changes
 * @param label for people
 * @param issuer as it is in the provider's tokens
 * @param clientSecret empty for a public client
 * @param scopes separated by spaces
 */
public record ProviderSettings(String name, String label, URI issuer, String clientId,
    String clientSecret, String scopes) {
  @Override
  public String toString() {
    return name + " at " + issuer; // without the secret
  }
}
