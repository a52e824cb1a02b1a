// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static java.util.Locale.ROOT;
import static tidings.core.errors.ErrorCode.INVALID_FIELD;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tidings.core.bus.Ask;
import tidings.core.errors.Refusal;

/** Requests to the actor of service keys, with which the back end of a site calls the API. */
public sealed interface ServiceKeys<A> extends Ask<A> {
  /** Max. keys at a time, so that one page lists all. */
  int MAX_KEYS = 100;
  Duration MAX_LIFETIME = Duration.ofDays(3650);
  /** Time within which a second use of a key need not be recorded. */
  Duration USE_PRECISION = Duration.ofMinutes(10);
  /** The beginning of every key. */
  String PREFIX = "tk_";

  /** What a key may be used for. */
  enum Scope {
    /** Every GET, also of what the named user alone may see. */
    READ,
    /** Every other call that a user may make. */
    WRITE,
    /** Calls about the users and entities of the site, whoever they belong to. */
    USERS,
    /** Calls about webhooks, which send what happens here to other servers. */
    WEBHOOKS,
    /** Imports, which create users, and what they have posted and decided. */
    IMPORT,
    /** Acting as a user who has a role. */
    MODERATE;

    public static Optional<Scope> find(String name) {
      return Stream.of(values()).filter(scope -> scope.toString().equals(name)).findFirst();
    }

    /** The name in lower case, as used in commands. */
    @Override
    public String toString() {
      return name().toLowerCase(ROOT);
    }
  }

  /** Creates a key; {@code already_taken} if there is one of that name. */
  record CreateKey(KeyName name, Set<Scope> scopes, Duration lifetime)
      implements ServiceKeys<NewKey>, Unordered {
    /** @throws Refusal {@code invalid_field} */
    public CreateKey {
      if (scopes.isEmpty()) {
        throw INVALID_FIELD.refusal("a key needs a scope");
      }
      if (lifetime.isNegative() || lifetime.isZero()
          || lifetime.compareTo(MAX_LIFETIME) > 0) {
        throw INVALID_FIELD
            .refusal("a key lasts up to " + MAX_LIFETIME.toDays() + " days");
      }
      scopes = Set.copyOf(scopes);
    }

    @Override
    public Object key() {
      return name;
    }
  }

  /** All keys by name, without their secrets. */
  record ListKeys() implements ServiceKeys<List<ServiceKey>>, Read {
    @Override
    public Object key() {
      return "";
    }
  }

  /** Ends a key at once; {@code not_found} if there is none of that name. */
  record RevokeKey(KeyName name) implements ServiceKeys<Done>, Unordered {
    @Override
    public Object key() {
      return name;
    }
  }

  /**
   * Uses a key. Refused as {@code invalid_token} if it is wrong, revoked or expired, as {@code
   * scope_missing} if it is not for this, as {@code unknown_user} if nobody has the id of the user,
   * and as {@code suspended}.
   *
   * @param scope what it is used for
   * @param user who the call is made as; empty if it is about no user
   */
  record UseKey(String token, Scope scope, Optional<UserId> user)
      implements ServiceKeys<ServiceKey>, Immediate {
    @Override
    public Object key() {
      return token;
    }
  }

  /** Published after a key was revoked. May be repeated, may be lost. */
  record KeyRevoked(KeyName name) implements BroadcastEvent {}

  /** Whether a token has the form of a key, which sessions and site tokens have not. */
  static boolean isKey(String token) {
    return token.startsWith(PREFIX) && token.length() != Accounts.SESSION_TOKEN_LENGTH
        && token.indexOf('.') < 0;
  }

  /**
   * A key without its secret.
   *
   * @param usedAt up to {@link #USE_PRECISION} before its last use; empty if it was never used
   */
  record ServiceKey(KeyName name, Set<Scope> scopes, Instant createdAt, Optional<Instant> usedAt,
      Instant expiresAt) {
    public ServiceKey {
      scopes = Set.copyOf(scopes);
    }
  }

  /** @param token returned only here; the store has only its hash */
  record NewKey(ServiceKey key, String token) {}
}
