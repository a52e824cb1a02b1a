// SPDX-License-Identifier: Apache-2.0
package tidings.wire;

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
final class JsonFragmentCache {
  /** How many are kept: some 50 MB. */
  private static final int MAX_ENTRIES = 50_000;

  /** @param sources what else it was made from */
  private record Fragment(List<?> sources, SerializableString json) {
    boolean isMadeFrom(List<?> otherSources) {
      for (int index = 0; index < sources.size(); index++) {
        if (sources.get(index) != otherSources.get(index)) {
          return false;
        }
      }
      return true;
    }
  }

  private final Cache<Object, Fragment> cache = Caffeine.newBuilder()
      .weakKeys() // for the sake of their identity
      .maximumSize(MAX_ENTRIES)
      .executor(Runnable::run) // there is too little to do to wake another thread for it
      .build();

  /**
   * The JSON that is made from a thing.
   *
   * @param sources what else it is made from, always as many
   */
  SerializableString get(Object key, List<?> sources, Supplier<String> make) {
    var fragment = cache.getIfPresent(key);
    if (fragment == null || !fragment.isMadeFrom(sources)) {
      fragment = new Fragment(sources, new SerializedString(make.get()));
      cache.put(key, fragment);
    }
    return fragment.json();
  }
}
