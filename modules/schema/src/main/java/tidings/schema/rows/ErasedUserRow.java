// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tidings.core.Erasures.Erasure;
import tidings.core.UserId;
import tidings.core.errors.ErrorCode;
import tidings.core.errors.Refusal;
import tidings.schema.AccountKeys;
import tidings.schema.ItemType;
import tidings.schema.KeyFormat;
import tidings.schema.SystemKeys;
import tidings.store.Change;
import tidings.store.Item;
import tidings.store.Key;

/**
 * The tombstone of an erased user, in the place of the account: no account of this id can be created
 * any more. It has the report of the erasure and, until they are removed, the ways to sign in.
 *
 * @param passkeys hashes of the ids of the passkeys that are still stored
 * @param identities hashes of the identities that are still stored
 * @param version greater than that of the account, whose changes fail from now on
 * @param rows the number of removed rows by kind
 */
public record ErasedUserRow(UserId user, Instant requestedAt, Optional<Instant> finishedAt,
    List<String> passkeys, List<String> identities, long version, Map<String, Long> rows) {
  private static final String REQUESTED_AT = "requestedAt";
  private static final String FINISHED_AT = "finishedAt";
  private static final String PASSKEYS = "passkeys";
  private static final String IDENTITIES = "identities";
  private static final String VERSION = "version";
  private static final String ROWS = "rows:";
  private static final String USER = "user";

  public ErasedUserRow {
    passkeys = List.copyOf(passkeys);
    identities = List.copyOf(identities);
    rows = Map.copyOf(rows);
  }

  /** Whether a row in the place of an account is a tombstone. */
  public static boolean is(Item row) {
    return ItemType.ERASED.matches(row);
  }

  /** As above; false without a row. */
  public static boolean is(Optional<Item> row) {
    return row.filter(ErasedUserRow::is).isPresent();
  }

  /** {@code erased}: the id is not given again. */
  public static Refusal refusal(UserId user) {
    return ErrorCode.ERASED.refusal(
        "the user " + user + " was erased; the id is not given again");
  }

  public static ErasedUserRow of(Item row) {
    var rows = new TreeMap<String, Long>();
    row.attributes().forEach((name, value) -> {
      if (name.startsWith(ROWS) && value instanceof Long count) {
        rows.put(name.substring(ROWS.length()), count);
      }
    });
    return new ErasedUserRow(
        KeyFormat.owner(row.key()),
        Instant.ofEpochMilli(row.number(REQUESTED_AT)),
        row.has(FINISHED_AT)
            ? Optional.of(Instant.ofEpochMilli(row.number(FINISHED_AT)))
            : Optional.empty(),
        row.list(PASSKEYS), row.list(IDENTITIES), row.number(VERSION), rows);
  }

  public Item item() {
    var row = ItemType.ERASED.at(key())
        .set(REQUESTED_AT, requestedAt.toEpochMilli())
        .set(PASSKEYS, passkeys)
        .set(IDENTITIES, identities)
        .set(VERSION, version);
    finishedAt.ifPresent(time -> row.set(FINISHED_AT, time.toEpochMilli()));
    rows.forEach((kind, count) -> row.set(ROWS + kind, count));
    return row.build();
  }

  public Key key() {
    return AccountKeys.account(user);
  }

  public Erasure report() {
    return new Erasure(user, requestedAt, finishedAt, rows);
  }

  /** Adds to the report. */
  public static Change[] count(Map<String, Long> removed) {
    return changes(removed).toArray(Change[]::new);
  }

  private static List<Change> changes(Map<String, Long> removed) {
    var changes = new ArrayList<Change>();
    removed.forEach((kind, count) -> changes.add(Change.add(ROWS + kind, count)));
    return changes;
  }

  /** The ways to sign in are removed. */
  public static Change[] withoutWays() {
    return new Change[]{Change.remove(PASSKEYS), Change.remove(IDENTITIES)};
  }

  /** All is removed. */
  public static Change finished(Instant time) {
    return Change.set(FINISHED_AT, time.toEpochMilli());
  }

  /** The job that removes the rows, due at once. */
  public Item job() {
    return ItemType.ERASURE.at(SystemKeys.due(requestedAt, "erasure#" + user))
        .set(USER, user.text())
        .build();
  }

  /** The user whom a job erases. */
  public static UserId userOfJob(Item job) {
    return new UserId(job.text(USER));
  }
}
