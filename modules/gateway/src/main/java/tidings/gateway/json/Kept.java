// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.json;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.SerializedString;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.function.Supplier;

/**
 * The JSON of things that never change and are shown again and again, for as long as the things
 * themselves are in memory: known by their identity, so that nothing here is ever late.
 */
final class Kept {
  /** How many are kept: some 20 MB. */
  private static final int MOST = 40_000;

  private final Cache<Object, SerializableString> encoded = Caffeine.newBuilder()
      .weakKeys()
      .maximumSize(MOST)
      .executor(Runnable::run) // there is too little to do to wake another thread for it
      .build();

  /** @param encode makes the JSON of a thing that is not here */
  SerializableString of(Object thing, Supplier<String> encode) {
    var kept = encoded.getIfPresent(thing);
    if (kept == null) {
      kept = new SerializedString(encode.get());
      encoded.put(thing, kept);
    }
    return kept;
  }
}
