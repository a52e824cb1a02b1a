// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import java.util.Optional;
import java.util.function.IntFunction;
import tidings.core.concurrent.Parallel;

/**
 * A whole table that is gone through in parts, side by side, for commands and background jobs. A
 * slice of each part is in memory, and never more.
 *
 * @param parts how many
 */
public record ParallelScan(Table table, int parts) {

  /**
   * Where a part goes on.
   *
   * @param after empty at its beginning
   * @param ended whether there is nothing more of it
   */
  public record ScanPosition(Optional<String> after, boolean ended) {
    public static final ScanPosition BEGINNING = new ScanPosition(Optional.empty(), false);

    /** Behind all that a slice has. */
    public static ScanPosition after(Slice slice) {
      return new ScanPosition(slice.next(), slice.next().isEmpty());
    }
  }

  /** What is done with each slice, on a virtual thread that may wait. */
  public interface SliceVisitor {
    void visit(int part, Slice slice);
  }

  /** Waits for all of it. */
  public void forEachSlice(SliceVisitor visitor) {
    forEachSlice(part -> ScanPosition.BEGINNING, visitor);
  }

  /** The same, from where each part had come to. Each goes on to its end, whatever others meet. */
  public void forEachSlice(IntFunction<ScanPosition> start, SliceVisitor visitor) {
    Parallel.forEach(parts, part -> scan(part, start.apply(part), visitor));
  }

  private void scan(int part, ScanPosition start, SliceVisitor visitor) {
    for (var position = start; !position.ended();) {
      var slice = table.scanSegment(part, parts, position.after(), Query.MAX_LIMIT).await();
      visitor.visit(part, slice);
      position = ScanPosition.after(slice);
    }
  }
}
