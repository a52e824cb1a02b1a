// SPDX-License-Identifier: Apache-2.0
package tidings.core;

/** Where messages go on the event bus: derived from their classes, so nobody writes an address. */
final class Address {
  private static final ClassValue<String> PROTOCOL = new ClassValue<>() {
    @Override
    protected String computeValue(Class<?> ask) {
      for (var implemented : ask.getInterfaces()) {
        if (Ask.class.isAssignableFrom(implemented)) {
          return of(implemented);
        }
      }
      throw new IllegalArgumentException(ask + " belongs to no protocol");
    }
  };

  private Address() {}

  static String of(Class<?> type) {
    return type.getName();
  }

  static String of(Class<?> protocol, int shard) {
    return of(protocol) + "/" + shard;
  }

  /** The address of an ask's protocol as a whole. */
  static String protocol(Ask<?> ask) {
    return PROTOCOL.get(ask.getClass());
  }

  static String of(Ask<?> ask) {
    var shard = protocol(ask) + "/" + shardOf(ask.key());
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
