// SPDX-License-Identifier: Apache-2.0
package tidings.schema;

import tidings.core.IdGenerator;
import tidings.core.Position;
import tidings.core.Watermark;

/** The watermark of a slow node: positions pass each change before it is stored, but not its news. */
public final class LateWatermark {
  private LateWatermark() {}

  public static Watermark of(IdGenerator idGenerator) {
    return new Watermark(idGenerator, new Watermark.PositionSource() {
      /** News of a change is told by the thread that has stored it. */
      private final ThreadLocal<Boolean> isChange = ThreadLocal.withInitial(() -> true);

      @Override
      public Position position(Position low) {
        return low;
      }

      @Override
      public boolean hasPassed(Position stamp) {
        boolean passed = isChange.get();
        isChange.set(!passed);
        return passed;
      }

      @Override
      public boolean mayPass(Position pending) {
        return true;
      }
    });
  }
}
