// SPDX-License-Identifier: Apache-2.0
package tidings.accounts.jwt;

import io.vertx.core.Vertx;
import java.net.URI;
import java.text.ParseException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import tidings.accounts.jwt.SiteTokenSettings.KeySource;
import tidings.accounts.oidc.ProviderHttp;
import tidings.accounts.oidc.Published;

/** The keys that tokens of the site may be signed with. */
interface SiteTokenKeys {
  /** Time after which an address is read again: a key that is taken away there ends then. */
  Duration MAX_AGE = Duration.ofMinutes(10);

  /**
   * The keys as they are known. May wait for the site.
   *
   * @throws tidings.core.errors.Refusal {@code provider_failed}
   */
  List<VerificationKey> current();

  /** Newer ones, if they may have changed: asked when a token is signed with none of them. */
  Optional<List<VerificationKey>> newer();

  static SiteTokenKeys of(Vertx vertx, KeySource source, InstantSource clock) {
    return switch (source) {
      case KeySource.Fixed(var keys) -> new FixedKeys(keys);
      case KeySource.Address(var url) -> {
        var http = new ProviderHttp(vertx);
        yield new PublishedKeys(new Published<>(() -> read(http, url), MAX_AGE, clock));
      }
    };
  }

  private static List<VerificationKey> read(ProviderHttp http, URI url) {
    try {
      return VerificationKey.ofSet(http.get(url).encode());
    } catch (ParseException malformed) {
      throw ProviderHttp.failed("its keys cannot be read");
    }
  }

  /** Keys in the settings. */
  record FixedKeys(List<VerificationKey> current) implements SiteTokenKeys {
    @Override
    public Optional<List<VerificationKey>> newer() {
      return Optional.empty();
    }
  }

  /** Keys at an address. */
  record PublishedKeys(Published<List<VerificationKey>> published) implements SiteTokenKeys {
    @Override
    public List<VerificationKey> current() {
      return published.current();
    }

    @Override
    public Optional<List<VerificationKey>> newer() {
      return published.newer();
    }
  }
}
