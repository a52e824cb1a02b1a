// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import com.carrotsearch.hppc.LongArrayList;
import com.carrotsearch.hppc.cursors.LongCursor;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * What a node tells another one of its subscriptions. It is in a numbered message; versions without
 * filters pass it over, and send everything.
 */
sealed interface SubscriptionMessage {
  /** Max. bytes of a filter; one that is larger is not kept. */
  int MAX_FILTER_BYTES =
      SubscribedKeys.MAX_CAPACITY * BloomFilter.BITS_PER_KEY / Byte.SIZE + Long.BYTES;

  /** The name of the field in the message. */
  String FIELD = "subscriptions";
  /* Names of the fields in it. */
  String VERSION = "version";
  String FILTER = "filter";
  String AFTER = "after";
  String ADDED = "added";

  /** Of the subscriptions; a later one has further ones. */
  long version();

  JsonObject json();

  default Buffer encode() {
    return new JsonObject().put(FIELD, json()).toBuffer();
  }

  /** All subscriptions. */
  record Whole(long version, BloomFilter filter) implements SubscriptionMessage {
    @Override
    public JsonObject json() {
      return new JsonObject().put(VERSION, version).put(FILTER, filter.bytes());
    }
  }

  /**
   * New subscriptions.
   *
   * @param after the version to which they are added
   * @param version of which these are the last; {@code after} if more follow
   */
  record Added(long after, long version, LongArrayList hashes) implements SubscriptionMessage {
    @Override
    public JsonObject json() {
      var bytes = ByteBuffer.allocate(hashes.size() * Long.BYTES);
      for (LongCursor hash : hashes) {
        bytes.putLong(hash.value);
      }
      return new JsonObject().put(AFTER, after).put(VERSION, version).put(ADDED, bytes.array());
    }
  }

  /** The node wants to be told everything. */
  record Everything(long version) implements SubscriptionMessage {
    @Override
    public JsonObject json() {
      return new JsonObject().put(VERSION, version);
    }
  }

  /**
   * The one in a message, if there is one. One that is not understood is taken for {@link Everything}.
   *
   * @throws RuntimeException if its version is not understood either
   */
  static Optional<SubscriptionMessage> find(JsonObject message) {
    return Optional.ofNullable(message.getJsonObject(FIELD)).map(json -> {
      long version = json.getLong(VERSION);
      try {
        return decode(json, version);
      } catch (RuntimeException newer) {
        return new Everything(version);
      }
    });
  }

  private static SubscriptionMessage decode(JsonObject json, long version) {
    var filter = json.getBinary(FILTER, new byte[0]);
    if (filter.length > 0 && filter.length <= MAX_FILTER_BYTES) {
      return new Whole(version, BloomFilter.of(filter));
    }
    var added = json.getBinary(ADDED);
    return added == null
        ? new Everything(version)
        : new Added(json.getLong(AFTER), version, hashes(ByteBuffer.wrap(added)));
  }

  private static LongArrayList hashes(ByteBuffer bytes) {
    var hashes = new LongArrayList(bytes.remaining() / Long.BYTES);
    while (bytes.hasRemaining()) {
      hashes.add(bytes.getLong());
    }
    return hashes;
  }
}
