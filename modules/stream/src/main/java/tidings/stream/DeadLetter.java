// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import tidings.schema.Keys;
import tidings.store.Item;
import tidings.store.ItemJson;
import tidings.store.Key;
import tidings.store.Table;
import tidings.store.stream.ItemChange;

/**
 * A change with which a consumer was given up.
 *
 * @param change as it was handed to it
 * @param reason why it failed the last time
 * @param failedAt when that was
 * @param retryRequested whether it is to be tried again
 * @param truncated whether the items were too large to be kept, and there is but their keys and types
 */
public record DeadLetter(
    String consumer, String shard, ItemChange change, String reason, Instant failedAt,
    boolean retryRequested,
    boolean truncated) {
  /** How long somebody has to see to it. */
  public static final Duration RETENTION = Duration.ofDays(14);
  private static final String TYPE = "deadLetter";
  private static final int MAX_REASON_LENGTH = 500;
  /** With room for a longer reason, and for a place in the index. */
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

  /** One that can be stored: what is too large is cut. */
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

  /** What it is called among those of its consumer, for ever the same. */
  public String id() {
    return change.sequence() + "-" + Integer.toHexString(shard.hashCode());
  }

  Key key() {
    return Keys.deadLetter(consumer, id());
  }

  Item item() {
    var item = Item.at(key(), TYPE)
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
    return (retryRequested ? item.indexed(Keys.retriedDeadLetter(consumer, id())) : item).build();
  }

  DeadLetter withRetryRequested() {
    return new DeadLetter(consumer, shard, change, reason, failedAt, true, truncated);
  }

  DeadLetter withFailure(String newReason, Instant now) {
    return new DeadLetter(consumer, shard, change, newReason, now, false, truncated);
  }
}
