// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import tidings.accounts.jwt.SiteTokenSettings;
import tidings.accounts.jwt.SiteTokenSettings.KeySource;
import tidings.accounts.jwt.VerificationKey;
import tidings.core.SignUpPolicy;
import tidings.gateway.SiteSignIn;
import tidings.server.settings.PublicKeys;
import tidings.server.settings.SecureUrl;
import tidings.server.settings.Setting;
import tidings.server.settings.SettingSources;
import tidings.server.terminal.CommandException;

/** Reads the settings of the JSON Web Tokens that the site signs. */
final class SiteTokenConfig {
  private static final Duration MAX_LEEWAY = Duration.ofMinutes(5);
  private static final String CLAIM = "[A-Za-z0-9_.:/-]{1,100}";

  private static final String COOKIE = "auth.jwt.cookie";
  private static final String COOKIE_NAME = "(?!tidings|__Host-)[A-Za-z0-9_.-]{1,64}";
  /** Stands for the page to return to. */
  private static final String PAGE = "{page}";

  private SiteTokenConfig() {}

  /**
   * Which tokens are accepted; empty without a secret and keys.
   *
   * @throws CommandException naming the first setting that is invalid or missing
   */
  static Optional<SiteTokenSettings> of(SettingSources sources) {
    var secret = secret(sources.get("auth.jwt.secret"));
    var keys = keys(sources.get("auth.jwt.keys"));
    var issuer = sources.get("auth.jwt.issuer").optional();
    var audience = sources.get("auth.jwt.audience").optional();
    var leeway = sources.get("auth.jwt.leeway").duration(Duration.ZERO, MAX_LEEWAY);
    var id = sources.get("auth.jwt.claims.id").matching(CLAIM);
    var name = sources.get("auth.jwt.claims.name").matching(CLAIM);
    var picture = sources.get("auth.jwt.claims.picture").matching(CLAIM);
    boolean createsUsers = sources.get("auth.jwt.create").bool();
    if (secret.isPresent() && keys.isPresent()) {
      throw CommandException.usageError("auth.jwt.secret and auth.jwt.keys must not both be set:"
          + " tokens are signed with one of them");
    }
    var source = secret.or(() -> keys);
    if (source.isPresent()
        && SignUpSettings.policy(sources) != SignUpPolicy.CLOSED) {
      throw CommandException.usageError("accounts.signUp must be closed if auth.jwt.secret or"
          + " auth.jwt.keys is set: anybody could take the id of a user of the site");
    }
    return source.map(found -> new SiteTokenSettings(
        found, required(issuer, "auth.jwt.issuer"), required(audience, "auth.jwt.audience"),
        leeway, id, name, picture, createsUsers));
  }

  /**
   * How the page finds users of the site.
   *
   * @throws CommandException naming the first setting that is invalid, or needs tokens of the site
   */
  static SiteSignIn signIn(SettingSources sources) {
    var cookie = cookie(sources.get(COOKIE));
    var signIn = pageOfSite(sources.get("auth.jwt.signInUrl"));
    var signOut = pageOfSite(sources.get("auth.jwt.signOutUrl"));
    if (cookie.isPresent() && of(sources).isEmpty()) {
      throw CommandException.usageError(
          COOKIE + " needs auth.jwt.secret or auth.jwt.keys, which verify its token");
    }
    return new SiteSignIn(cookie, signIn, signOut);
  }

  private static Optional<String> cookie(Setting setting) {
    return setting.optional().map(name -> {
      if (!name.matches(COOKIE_NAME)) {
        throw setting.invalid("empty, or the name of a cookie such as login, which is none of"
            + " this server's own and does not begin with __Host-");
      }
      return name;
    });
  }

  private static Optional<String> pageOfSite(Setting setting) {
    return setting.optional().map(text -> {
      if (SecureUrl.parse(text.replace(PAGE, "page")).isEmpty()) {
        throw setting.invalid("empty, or an address such as https://example.org/sign-in?next="
            + PAGE);
      }
      return text;
    });
  }

  private static Optional<KeySource> secret(Setting setting) {
    try {
      return setting.secret().map(
          secret -> new KeySource.Fixed(
              List.of(VerificationKey.ofSecret(secret.getBytes(UTF_8)))));
    } catch (IllegalArgumentException tooShort) {
      throw new Setting(setting.name(), "this", setting.source()).invalid(
          "empty, or a secret of " + VerificationKey.MIN_SECRET_BYTES + " bytes or more");
    }
  }

  private static Optional<KeySource> keys(Setting setting) {
    return setting.optional().map(text -> text.startsWith("https:") || text.startsWith("http:")
        ? new KeySource.Address(address(setting, text))
        : new KeySource.Fixed(PublicKeys.read(setting)));
  }

  private static URI address(Setting setting, String text) {
    return SecureUrl.parse(text).filter(address -> address.getRawUserInfo() == null)
        .orElseThrow(() -> PublicKeys.invalid(setting));
  }

  private static String required(Optional<String> value, String name) {
    return value.orElseThrow(() -> CommandException.usageError(
        name + " must be set if auth.jwt.secret or auth.jwt.keys is"));
  }
}
