// SPDX-License-Identifier: Apache-2.0
package tidings.accounts.jwt;

import static tidings.core.errors.ErrorCode.INVALID_TOKEN;
import static tidings.core.errors.ErrorCode.TOKEN_EXPIRED;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import io.vertx.core.Vertx;
import java.net.URI;
import java.text.ParseException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import tidings.accounts.jwt.SiteTokenSettings.KeySource;
import tidings.accounts.oidc.NameClaim;
import tidings.accounts.oidc.ProviderHttp;
import tidings.accounts.oidc.Published;
import tidings.core.UserId;
import tidings.core.WebAddress;
import tidings.core.errors.Refusal;

/**
 * Verifies JSON Web Tokens of the site: signed with one of its keys, by this issuer, for this
 * audience, and not expired. Nothing in a token chooses a key but its {@code kid}, and a key has one
 * algorithm.
 */
public final class SiteTokenVerifier {
  /** Types of tokens in the header; a token may have none. */
  private static final Set<String> TYPES = Set.of("jwt", "at+jwt", "application/at+jwt");
  private static final int MAX_PICTURE_LENGTH = 1000;
  /** Time after which an address of keys is read again. */
  private static final Duration MAX_KEY_AGE = Duration.ofMinutes(10);

  private final SiteTokenSettings settings;
  private final Published<List<VerificationKey>> keys;
  private final InstantSource clock;

  public SiteTokenVerifier(Vertx vertx, SiteTokenSettings settings, InstantSource clock) {
    this.settings = settings;
    this.keys = keys(vertx, settings.keys(), clock);
    this.clock = clock;
  }

  private static Published<List<VerificationKey>> keys(
      Vertx vertx, KeySource source, InstantSource clock) {
    return switch (source) {
      case KeySource.Fixed(var keys) -> new Published<>(() -> keys, MAX_KEY_AGE, clock);
      case KeySource.Address(var url) -> {
        var http = new ProviderHttp(vertx);
        yield new Published<>(() -> read(http, url), MAX_KEY_AGE, clock);
      }
    };
  }

  private static List<VerificationKey> read(ProviderHttp http, URI url) {
    try {
      var keys = VerificationKey.ofSet(http.get(url).encode());
      if (!keys.isEmpty()) {
        return keys;
      }
    } catch (ParseException malformed) {
      // refused below
    }
    throw ProviderHttp.failed("it has no keys that can be used");
  }

  /**
   * Returns what a token says. May wait for the keys of the site.
   *
   * @throws Refusal {@code invalid_token} or {@code token_expired}; {@code provider_failed} if the
   *     keys cannot be read
   */
  public SiteUser verify(String token) {
    try {
      var jwt = SignedJWT.parse(token);
      requireSupported(jwt.getHeader());
      var known = keys.current();
      if (!isSigned(jwt, known)
          && keys.newer(known).filter(newer -> isSigned(jwt, newer)).isEmpty()) {
        throw invalid("no key of the site has signed it");
      }
      return user(jwt.getJWTClaimsSet());
    } catch (ParseException malformed) {
      throw invalid("it is not a signed JSON Web Token");
    }
  }

  /** A header that brings or names a key, or says how else to read the token, is not obeyed. */
  private static void requireSupported(JWSHeader header) {
    if (header.getJWK() != null || header.getJWKURL() != null || header.getX509CertURL() != null
        || header.getX509CertChain() != null) {
      throw invalid("its header has or names a key");
    }
    if (header.getCriticalParams() != null && !header.getCriticalParams().isEmpty()) {
      throw invalid("its header has critical parameters");
    }
    if (header.getType() != null
        && !TYPES.contains(header.getType().getType().toLowerCase(Locale.ROOT))) {
      throw invalid("its type is not JWT");
    }
  }

  private static boolean isSigned(SignedJWT jwt, List<VerificationKey> keys) {
    return keys.stream()
        .filter(key -> key.mayHaveSigned(jwt.getHeader()))
        .anyMatch(key -> {
          try {
            return jwt.verify(key.verifier());
          } catch (JOSEException unusable) {
            return false;
          }
        });
  }

  private SiteUser user(JWTClaimsSet claims) {
    if (!settings.issuer().equals(claims.getIssuer())) {
      throw invalid("it has another issuer");
    }
    if (!claims.getAudience().contains(settings.audience())) {
      throw invalid("it is for another audience");
    }
    if (claims.getExpirationTime() == null) {
      throw invalid("it has no exp");
    }
    var now = clock.instant();
    var expiresAt = claims.getExpirationTime().toInstant().plus(settings.leeway());
    if (!now.isBefore(expiresAt)) {
      throw TOKEN_EXPIRED.refusal("the token has expired");
    }
    var soonest = Date.from(now.plus(settings.leeway()));
    if (claims.getNotBeforeTime() != null && claims.getNotBeforeTime().after(soonest)) {
      throw invalid("it is not valid yet");
    }
    return new SiteUser(
        id(claims), NameClaim.find(claims, settings.nameClaim()), picture(claims), expiresAt);
  }

  /** Sites that count their users write numbers. */
  private UserId id(JWTClaimsSet claims) {
    var text = switch (claims.getClaim(settings.idClaim())) {
      case String id -> id;
      case Integer number -> number.toString();
      case Long number -> number.toString();
      case null, default -> "";
    };
    try {
      return new UserId(text);
    } catch (Refusal invalid) {
      throw invalid("its claim '" + settings.idClaim() + "' is not the id of a user");
    }
  }

  private Optional<String> picture(JWTClaimsSet claims) {
    return claims.getClaim(settings.pictureClaim()) instanceof String address
        && address.length() <= MAX_PICTURE_LENGTH && WebAddress.isValid(address)
            ? Optional.of(address)
            : Optional.empty();
  }

  private static Refusal invalid(String reason) {
    return INVALID_TOKEN.refusal("the token is refused: " + reason);
  }
}
