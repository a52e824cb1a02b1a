// SPDX-License-Identifier: Apache-2.0
package tidings.core.bus;

import static java.util.Locale.ROOT;

/** Event bus addresses, derived from the classes of messages. */
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

  /** @param name in lower case, for metrics and logs */
  private record Protocol(String address, String name) {}

  private Address() {}

  /** The name of an ask's protocol, for example {@code feeds}. */
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

  /** The address for unordered asks of a shard, which do not queue behind its commands. */
  static String unordered(String shard) {
    return shard + "/unordered";
  }

  private static int shardOf(Object key) {
    int hash = key.hashCode();
    return Math.floorMod(hash ^ (hash >>> 16), Bus.SHARDS);
  }
}
