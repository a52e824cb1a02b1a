// SPDX-License-Identifier: Apache-2.0
package tidings.core.bus;

import io.vertx.core.Future;

/**
 * Turns at what several servers change at the same time, such as the counts of one activity: who waits
 * for the others does not fail and try again. An optimization only, as the store decides; whoever gets
 * no turn soon goes ahead without one.
 */
@FunctionalInterface
public interface Turns {
  /** For a server that is not connected to others. */
  Turns FREE = place -> Future.succeededFuture(Turn.NONE);

  /**
   * Waits for a turn, for a short time at most. Never fails.
   *
   * @param place what is changed, such as {@code likes/<id>}; the same on all servers
   */
  Future<Turn> take(String place);

  /** To be closed soon, as others may wait for it. */
  @FunctionalInterface
  interface Turn extends AutoCloseable {
    Turn NONE = () -> {};

    @Override
    void close();
  }
}
