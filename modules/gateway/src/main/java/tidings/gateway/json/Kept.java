// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.json;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.SerializedString;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.List;
import java.util.function.Supplier;

/**
 * JSON of what never changes and is shown again and again. It is known by the very objects that it
 * was made from, so that nothing here is ever late.
 */
final class Kept {
  /** How many are kept: some 50 MB. */
  private static final int MOST = 50_000;

  /** @param of what else it was made from */
  private record Made(List<?> of, SerializableString json) {
    boolean isOf(List<?> others) {
      for (int each = 0; each < of.size(); each++) {
        if (of.get(each) != others.get(each)) {
          return false;
        }
      }
      return true;
    }
  }

  private final Cache<Object, Made> cache = Caffeine.newBuilder()
      .weakKeys() // for the sake of their identity
      .maximumSize(MOST)
      .executor(Runnable::run) // there is too little to do to wake another thread for it
      .build();

  /**
   * The JSON that is made from a thing.
   *
   * @param others what else it is made from, always as many
   */
  SerializableString of(Object thing, List<?> others, Supplier<String> make) {
    var made = cache.getIfPresent(thing);
    if (made == null || !made.isOf(others)) {
      made = new Made(others, new SerializedString(make.get()));
      cache.put(thing, made);
    }
    return made.json();
  }
}
