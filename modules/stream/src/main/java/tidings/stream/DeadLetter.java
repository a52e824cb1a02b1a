// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import tidings.schema.ItemType;
import tidings.schema.SystemKeys;
import tidings.store.Item;
import tidings.store.ItemChange;
import tidings.store.ItemJson;
import tidings.store.Key;
import tidings.store.Table;

/**
 * A change that a consumer has given up on.
 *
 * @param change the change as the handler received it
 * @param reason the last failure
 * @param failedAt time of the last failure
 * @param retryRequested whether a retry is requested
 * @param truncated whether the items were too large to store, so that only their keys and types are
 *        kept
 */
public record DeadLetter(
    String consumer, String shard, ItemChange change, String reason, Instant failedAt,
    boolean retryRequested,
    boolean truncated) {
  /** Time for which dead letters are kept. */
  public static final Duration RETENTION = Duration.ofDays(14);
  private static final int MAX_REASON_LENGTH = 500;
  /** Leaves room for a longer reason and the index key. */
  private static final int MAX_BYTES = Table.MAX_ITEM_BYTES - 4096;

  public DeadLetter {
    reason =
        reason.length() > MAX_REASON_LENGTH ? reason.substring(0, MAX_REASON_LENGTH) + "…" : reason;
  }

  static DeadLetter of(Item item) {
    var change = new ItemChange(item.text("sequence"),
        Instant.ofEpochMilli(item.number("changedAt")),
        item.findText("before").map(DeadLetter::fromJson),
        item.findText("after").map(DeadLetter::fromJson), item.flag("expired"));
    return new DeadLetter(item.text("consumer"), item.text("shard"), change, item.text("reason"),
        Instant.ofEpochMilli(item.number("at")), item.has(Item.INDEX_PK), item.flag("cut"));
  }

  /** Creates a letter that fits into an item: contents that are too large are truncated. */
  static DeadLetter of(
      String consumer, String shard, ItemChange change, String reason, Instant failedAt) {
    var full = new DeadLetter(consumer, shard, change, reason, failedAt, false, false);
    if (full.item().bytes() <= MAX_BYTES) {
      return full;
    }
    var truncated =
        new ItemChange(change.sequence(), change.time(), change.before().map(DeadLetter::truncated),
            change.after().map(DeadLetter::truncated), change.expired());
    return new DeadLetter(consumer, shard, truncated, reason, failedAt, false, true);
  }

  private static Item truncated(Item item) {
    return Item.at(item.key(), item.type()).build();
  }

  private static String toJson(Item item) {
    return ItemJson.toLine(item).toString();
  }

  private static Item fromJson(String json) {
    return ItemJson.fromJson(new JsonObject(json));
  }

  /** Id of the letter within its consumer; it never changes. */
  public String id() {
    return change.sequence() + "-" + Integer.toHexString(shard.hashCode());
  }

  Key key() {
    return SystemKeys.deadLetter(consumer, id());
  }

  Item item() {
    var item = ItemType.DEAD_LETTER.at(key())
        .set("consumer", consumer)
        .set("shard", shard)
        .set("sequence", change.sequence())
        .set("changedAt", change.time().toEpochMilli())
        .set("before", change.before().map(DeadLetter::toJson))
        .set("after", change.after().map(DeadLetter::toJson))
        .set("expired", change.expired())
        .set("cut", truncated)
        .set("reason", reason)
        .set("at", failedAt.toEpochMilli())
        .expiresAt(failedAt.plus(RETENTION).getEpochSecond());
    return (retryRequested ? item.indexed(SystemKeys.retriedDeadLetter(consumer, id())) : item)
        .build();
  }

  DeadLetter withRetryRequested() {
    return new DeadLetter(consumer, shard, change, reason, failedAt, true, truncated);
  }

  DeadLetter withFailure(String newReason, Instant now) {
    return new DeadLetter(consumer, shard, change, newReason, now, false, truncated);
  }
}
