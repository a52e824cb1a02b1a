// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import tidings.store.Item;
import tidings.store.ItemJson;
import tidings.store.Key;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.stream.ItemChange;

/**
 * A change with which a consumer was given up.
 *
 * @param change as it was handed to it
 * @param reason why it failed the last time
 * @param at when that was
 * @param again whether it is to be tried again
 * @param cut whether the items were too large to be kept, and there is but their keys and types
 */
public record DeadLetter(
    String consumer, String shard, ItemChange change, String reason, Instant at, boolean again,
    boolean cut) {
  /** How long somebody has to see to it. */
  public static final Duration KEPT = Duration.ofDays(14);
  private static final String TYPE = "deadLetter";
  private static final int LONGEST_REASON = 500;
  /** With room for a longer reason, and for a place in the index. */
  private static final int MOST_BYTES = Table.ITEM_BYTES - 4096;

  public DeadLetter {
    reason = reason.length() > LONGEST_REASON ? reason.substring(0, LONGEST_REASON) + "…" : reason;
  }

  static DeadLetter of(Item item) {
    var change = new ItemChange(item.text("sequence"),
        Instant.ofEpochMilli(item.number("changedAt")), item.find("before").map(DeadLetter::read),
        item.find("after").map(DeadLetter::read), item.flag("expired"));
    return new DeadLetter(item.text("consumer"), item.text("shard"), change, item.text("reason"),
        Instant.ofEpochMilli(item.number("at")), item.has(Item.INDEX_PK), item.flag("cut"));
  }

  /** One that can be stored: what is too large is cut. */
  static DeadLetter of(
      String consumer, String shard, ItemChange change, String reason, Instant at) {
    var whole = new DeadLetter(consumer, shard, change, reason, at, false, false);
    if (whole.item().bytes() <= MOST_BYTES) {
      return whole;
    }
    var cut = new ItemChange(change.sequence(), change.at(), change.before().map(DeadLetter::cut),
        change.after().map(DeadLetter::cut), change.expired());
    return new DeadLetter(consumer, shard, cut, reason, at, false, true);
  }

  private static Item cut(Item item) {
    return Item.at(item.key(), item.type()).build();
  }

  private static String written(Item item) {
    return ItemJson.line(item).toString();
  }

  private static Item read(String written) {
    return ItemJson.item(new JsonObject(written));
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
        .set("changedAt", change.at().toEpochMilli())
        .set("before", change.before().map(DeadLetter::written))
        .set("after", change.after().map(DeadLetter::written))
        .set("expired", change.expired())
        .set("cut", cut)
        .set("reason", reason)
        .set("at", at.toEpochMilli())
        .expiresAt(at.plus(KEPT).getEpochSecond());
    return (again ? item.indexed(Keys.retriedLetter(consumer, id())) : item).build();
  }

  DeadLetter toBeTriedAgain() {
    return new DeadLetter(consumer, shard, change, reason, at, true, cut);
  }

  DeadLetter failedAgain(String why, Instant now) {
    return new DeadLetter(consumer, shard, change, why, now, false, cut);
  }
}
