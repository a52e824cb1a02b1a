// SPDX-License-Identifier: Apache-2.0
package tidings.schema;

import static tidings.schema.KeyFormat.time;

import java.time.Instant;
import tidings.core.Handle;
import tidings.core.KeyName;
import tidings.core.Role;
import tidings.core.UserId;
import tidings.store.Key;
import tidings.store.Query;

/**
 * Keys and queries of accounts: handles, sessions, service keys, invites, password attempts, repeated
 * requests, roles.
 */
public final class AccountKeys {
  private AccountKeys() {}

  // Accounts and sessions

  public static Key account(UserId user) {
    return new Key("ACCOUNT#" + user, "ACCOUNT");
  }

  /** The claim on a handle, and on all that differ from it in case alone. */
  public static Key handle(Handle handle) {
    return new Key("HANDLE#" + handle.folded(), "HANDLE");
  }

  public static Key suspension(UserId user) {
    return new Key("ACCOUNT#" + user, "SUSPENSION");
  }

  /** @param since time of the suspension */
  public static Key suspensionIndex(UserId user, Instant since) {
    return new Key("SUSPENDED", time(since) + "#" + user);
  }

  /** The suspensions in force, oldest first. */
  public static Query suspensions() {
    return Query.ofIndex("SUSPENDED");
  }

  /** The suspensions after a sort key of the index. */
  public static Query suspensionsAfter(String sortKey) {
    return suspensions().between(sortKey + "#", "~");
  }

  /** The user of a suspension row. */
  public static UserId suspendedUser(Key row) {
    return new UserId(row.pk().substring("ACCOUNT#".length()));
  }

  public static Key session(String hash) {
    return new Key("SESSION#" + hash, "SESSION");
  }

  public static Key ticket(String hash) {
    return new Key("TICKET#" + hash, "TICKET");
  }

  /** The token hash in the key of a session row. */
  public static String sessionOf(Key row) {
    return row.pk().substring("SESSION#".length());
  }

  /** @param hash hash of the credential id */
  public static Key passkey(String hash) {
    return new Key("PASSKEY#" + hash, "PASSKEY");
  }

  /** @param hash hash of issuer and subject */
  public static Key identity(String hash) {
    return new Key("IDENTITY#" + hash, "IDENTITY");
  }

  /** Marks a challenge as used. @param hash hash of the token of its browser */
  public static Key usedCeremony(String hash) {
    return new Key("CEREMONY#" + hash, "USED");
  }

  // Service keys

  public static Key serviceKey(KeyName name) {
    return new Key("KEYS", name.text());
  }

  /** All service keys, sorted by name. */
  public static Query serviceKeys() {
    return Query.of("KEYS");
  }

  // Invites

  /** @param hash hash of its secret */
  public static Key invite(String hash) {
    return new Key("INVITES", hash);
  }

  /** All unused invites, by their hashes. */
  public static Query invites() {
    return Query.of("INVITES");
  }

  // Limits and idempotency

  /**
   * Counts recent password attempts.
   *
   * @param subject such as an account or an IP address, made of fixed words, ids and hexadecimal
   *     digits
   */
  public static Key passwordAttempts(String subject) {
    return new Key("ATTEMPTS#" + subject, "WINDOW");
  }

  /** @param hash hash of the idempotency key that the client chose */
  public static Key idempotentRequest(UserId user, String hash) {
    return new Key("REQUEST#" + user, hash);
  }

  /** The idempotent requests of a user. */
  public static Query idempotentRequestsOf(UserId user) {
    return Query.of("REQUEST#" + user);
  }

  // Roles

  public static Key role(Role role, UserId user) {
    return new Key("ROLE#" + role, user.text());
  }

  /** The users with a role, sorted by user. */
  public static Query rolesOf(Role role) {
    return Query.of("ROLE#" + role);
  }
}
