// SPDX-License-Identifier: Apache-2.0
package tidings.core.bus;

import static java.util.Locale.ROOT;

/** Where messages go on the event bus: derived from their classes, so nobody writes an address. */
final class Address {
  private static final ClassValue<Protocol> PROTOCOL = new ClassValue<>() {
    @Override
    protected Protocol computeValue(Class<?> ask) {
      for (var implemented : ask.getInterfaces()) {
        if (Ask.class.isAssignableFrom(implemented)) {
          return new Protocol(of(implemented), name(implemented));
        }
      }
      throw new IllegalArgumentException(ask + " belongs to no protocol");
    }
  };

  /** @param name in lower case, for people */
  private record Protocol(String address, String name) {}

  private Address() {}

  /** What the protocol of an ask is called, such as {@code feeds}. */
  static String protocol(Ask<?> ask) {
    return PROTOCOL.get(ask.getClass()).name();
  }

  static String name(Class<?> protocol) {
    return protocol.getSimpleName().toLowerCase(ROOT);
  }

  static String of(Class<?> type) {
    return type.getName();
  }

  static String of(Class<?> protocol, int shard) {
    return of(protocol) + "/" + shard;
  }

  static String of(Ask<?> ask) {
    var shard = PROTOCOL.get(ask.getClass()).address() + "/" + shardOf(ask.key());
    return ask instanceof Ask.Unordered ? unordered(shard) : shard;
  }

  /** Where a shard takes what needs no order, past the commands that wait there. */
  static String unordered(String shard) {
    return shard + "/unordered";
  }

  private static int shardOf(Object key) {
    int hash = key.hashCode();
    return Math.floorMod(hash ^ (hash >>> 16), Bus.SHARDS);
  }
}
