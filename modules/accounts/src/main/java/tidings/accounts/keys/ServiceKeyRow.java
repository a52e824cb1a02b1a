// SPDX-License-Identifier: Apache-2.0
package tidings.accounts.keys;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.util.stream.Collectors.toUnmodifiableSet;

import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import tidings.core.KeyName;
import tidings.core.ServiceKeys;
import tidings.core.ServiceKeys.Scope;
import tidings.core.ServiceKeys.ServiceKey;
import tidings.schema.AccountKeys;
import tidings.schema.ItemType;
import tidings.store.Change;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Transaction;

/**
 * A service key, which the table forgets when it expires.
 *
 * @param hash of its secret
 */
public record ServiceKeyRow(ServiceKey key, String hash) {
  private static final String HASH = "hash";
  private static final String SCOPES = "scopes";
  private static final String CREATED_AT = "createdAt";
  private static final String USED_AT = "usedAt";

  public static ServiceKeyRow of(ServiceKey key, ServiceKeyText text) {
    return new ServiceKeyRow(key, text.hash());
  }

  /** A scope that a newer version has introduced is left out. */
  public static ServiceKeyRow of(Item row) {
    var scopes = row.list(SCOPES).stream().flatMap(name -> Scope.find(name).stream());
    return new ServiceKeyRow(
        new ServiceKey(
            new KeyName(row.key().sk()), scopes.collect(toUnmodifiableSet()),
            Instant.ofEpochMilli(row.number(CREATED_AT)),
            row.has(USED_AT)
                ? Optional.of(Instant.ofEpochMilli(row.number(USED_AT)))
                : Optional.empty(),
            Instant.ofEpochSecond(row.number(Item.EXPIRES_AT))),
        row.text(HASH));
  }

  public Item item() {
    var row = ItemType.SERVICE_KEY.at(AccountKeys.serviceKey(key.name()))
        .set(HASH, hash)
        .set(SCOPES, key.scopes().stream().sorted().map(Scope::toString).toList())
        .set(CREATED_AT, key.createdAt().toEpochMilli())
        .expiresAt(key.expiresAt().getEpochSecond());
    key.usedAt().ifPresent(used -> row.set(USED_AT, used.toEpochMilli()));
    return row.build();
  }

  /** Whether this is the key that somebody has sent; takes the same time for each wrong one. */
  public boolean isOf(ServiceKeyText text) {
    return MessageDigest.isEqual(hash.getBytes(US_ASCII), text.hash().getBytes(US_ASCII));
  }

  /** Records a use; empty if that was done a short time before. */
  public Optional<Transaction> recordUse(Instant now) {
    boolean isRecorded = key.usedAt()
        .filter(used -> Duration.between(used, now).compareTo(ServiceKeys.USE_PRECISION) < 0)
        .isPresent();
    return isRecorded
        ? Optional.empty()
        : Optional.of(new Transaction()
            .update(AccountKeys.serviceKey(key.name()), Change.set(USED_AT, now.toEpochMilli()))
            .onlyIf(Condition.equal(HASH, hash)));
  }
}
