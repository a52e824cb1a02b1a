// SPDX-License-Identifier: Apache-2.0
package tidings.wire;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.SerializedString;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.List;
import java.util.function.Supplier;

/**
 * A bounded cache of JSON made from immutable objects. An entry is valid only for the same object
 * instances, so it can never be stale.
 */
final class JsonFragmentCache {
  /** Max. entries, about 50 MB. */
  private static final int MAX_ENTRIES = 50_000;

  /** @param sources the other objects it was made from */
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

  // not from Caches: the store lies above this module, and no other cache has weak keys
  private final Cache<Object, Fragment> cache = Caffeine.newBuilder()
      .weakKeys() // compares keys by identity
      .maximumSize(MAX_ENTRIES)
      .executor(Runnable::run) // eviction is too little work for another thread
      .build();

  /**
   * Returns the JSON of an object, made on first use.
   *
   * @param sources other objects it depends on, always in the same number and order
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
