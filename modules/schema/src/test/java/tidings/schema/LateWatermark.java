// SPDX-License-Identifier: Apache-2.0
package tidings.schema;

import java.util.concurrent.atomic.AtomicInteger;
import tidings.core.IdGenerator;
import tidings.core.Position;
import tidings.core.Watermark;

/** The watermark of a slow node: positions pass each change before it is stored, but not its news. */
public final class LateWatermark {
  private LateWatermark() {}

  public static Watermark of(IdGenerator idGenerator) {
    return new Watermark(idGenerator, new Watermark.PositionSource() {
      private final AtomicInteger stored = new AtomicInteger();

      @Override
      public Position position(Position low) {
        return low;
      }

      @Override
      public boolean hasPassed(Position stamp) {
        return stored.getAndIncrement() % 2 == 0;
      }

      @Override
      public boolean mayPass(Position pending) {
        return true;
      }
    });
  }
}
