// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import static tidings.core.errors.ErrorCode.NO_PUBLIC_URL;

import java.net.URI;
import java.util.Optional;
import java.util.regex.Pattern;
import tidings.core.Credentials.RelyingParty;

/**
 * The site that passkeys are bound to: the public address in the settings. Without one it is {@code
 * localhost} alone, at any port: the name that a client sends may be anything.
 */
public record OwnSite(Optional<String> publicUrl) {
  private static final Pattern LOCALHOST = Pattern.compile("localhost(:[0-9]{1,5})?");

  /**
   * The origin in the addresses that an answer has: the public one or, without one, that of the
   * request.
   */
  public String origin(Call call) {
    return publicUrl.orElseGet(() -> call.client().origin());
  }

  /** @throws tidings.core.errors.Refusal {@code no_public_url} */
  public RelyingParty require(Call call) {
    var origin = publicUrl.or(() -> Optional.of(call.client())
        .filter(client -> LOCALHOST.matcher(client.host()).matches())
        .map(ClientAddress::origin))
        .orElseThrow(() -> NO_PUBLIC_URL.refusal(
            "the operator has to set http.publicUrl to the address of this server"));
    return new RelyingParty(origin, URI.create(origin).getHost());
  }
}
