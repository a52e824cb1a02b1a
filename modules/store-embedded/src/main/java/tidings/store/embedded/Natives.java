// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import java.util.ArrayDeque;
import java.util.Deque;
import org.rocksdb.AbstractNativeReference;

/** Objects outside the heap, freed together: the youngest first, as it may use the older ones. */
final class Natives implements AutoCloseable {
  private final Deque<AbstractNativeReference> owned = new ArrayDeque<>();

  <T extends AbstractNativeReference> T own(T object) {
    owned.push(object);
    return object;
  }

  @Override
  public void close() {
    while (!owned.isEmpty()) {
      owned.pop().close();
    }
  }
}
