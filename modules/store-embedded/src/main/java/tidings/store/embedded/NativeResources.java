// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import java.util.ArrayDeque;
import java.util.Deque;
import org.rocksdb.AbstractNativeReference;

/** Native objects that are closed together, in reverse order of creation. */
final class NativeResources implements AutoCloseable {
  private final Deque<AbstractNativeReference> references = new ArrayDeque<>();

  <T extends AbstractNativeReference> T register(T object) {
    references.push(object);
    return object;
  }

  @Override
  public void close() {
    while (!references.isEmpty()) {
      references.pop().close();
    }
  }
}
