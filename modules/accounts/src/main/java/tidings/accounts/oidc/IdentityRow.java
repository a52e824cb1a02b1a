// SPDX-License-Identifier: Apache-2.0
package tidings.accounts.oidc;

import java.time.Instant;
import tidings.core.Identities.Identity;
import tidings.core.Sha256;
import tidings.core.UserId;
import tidings.schema.AccountKeys;
import tidings.schema.ItemType;
import tidings.store.Condition;
import tidings.store.Item;

/**
 * An identity at a provider that is linked to an account; its key is issuer and subject, so it
 * belongs to one account.
 *
 * @param user owner; the account lists its identities
 * @param name of the user at the provider, when it was linked
 */
public record IdentityRow(UserId user, String provider, String issuer, String subject, String name,
    Instant createdAt, Instant usedAt) {
  private static final String USER = "user";
  private static final String PROVIDER = "provider";
  private static final String ISSUER = "issuer";
  private static final String SUBJECT = "subject";
  private static final String NAME = "name";
  private static final String CREATED_AT = "createdAt";
  private static final String USED_AT = "usedAt";

  public static IdentityRow of(UserId user, String provider, VerifiedIdentity identity,
      Instant now) {
    var name = identity.username().isEmpty() ? identity.name() : identity.username();
    return new IdentityRow(
        user, provider, identity.issuer(), identity.subject(), name, now, now);
  }

  public static IdentityRow of(Item row) {
    return new IdentityRow(
        new UserId(row.text(USER)), row.text(PROVIDER), row.text(ISSUER), row.text(SUBJECT),
        row.text(NAME), Instant.ofEpochMilli(row.number(CREATED_AT)),
        Instant.ofEpochMilli(row.number(USED_AT)));
  }

  public Item item() {
    return ItemType.IDENTITY.at(AccountKeys.identity(id()))
        .set(USER, user.text())
        .set(PROVIDER, provider)
        .set(ISSUER, issuer)
        .set(SUBJECT, subject)
        .set(NAME, name)
        .set(CREATED_AT, createdAt.toEpochMilli())
        .set(USED_AT, usedAt.toEpochMilli())
        .build();
  }

  /** The condition that it still belongs to its user. */
  public Condition isUnchanged() {
    return Condition.equal(CREATED_AT, createdAt.toEpochMilli());
  }

  /** A hash of issuer and subject. */
  public String id() {
    return id(issuer, subject);
  }

  public static String id(String issuer, String subject) {
    return Sha256.hex(issuer + "\n" + subject);
  }

  public IdentityRow usedAt(Instant time) {
    return new IdentityRow(user, provider, issuer, subject, name, createdAt, time);
  }

  /** The identity as its user sees it. */
  public Identity identity() {
    return new Identity(provider, name, createdAt, usedAt);
  }
}
