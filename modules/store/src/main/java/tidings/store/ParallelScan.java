// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import java.util.Optional;
import java.util.function.IntFunction;
import tidings.core.concurrent.BoundedExecutor;

/**
 * A scan of the whole table in parallel segments, for commands and background jobs. Holds one slice
 * per segment in memory.
 *
 * @param parts number of segments
 */
public record ParallelScan(Table table, int parts) {

  /**
   * The position of one segment.
   *
   * @param after cursor; empty at the beginning
   * @param ended whether the segment has been read completely
   */
  public record ScanPosition(Optional<String> after, boolean ended) {
    public static final ScanPosition BEGINNING = new ScanPosition(Optional.empty(), false);

    /** The position after a slice. */
    public static ScanPosition after(Slice slice) {
      return new ScanPosition(slice.next(), slice.next().isEmpty());
    }
  }

  /** Processes each slice, on a thread that may block. */
  public interface SliceVisitor {
    void visit(int part, Slice slice);
  }

  /** Scans the whole table and waits for the end. */
  public void forEachSlice(SliceVisitor visitor) {
    forEachSlice(part -> ScanPosition.BEGINNING, visitor);
  }

  /** Scans from the given position of each segment. A failure does not stop running segments. */
  public void forEachSlice(IntFunction<ScanPosition> start, SliceVisitor visitor) {
    BoundedExecutor.forEach(parts, parts, part -> scan(part, start.apply(part), visitor));
  }

  private void scan(int part, ScanPosition start, SliceVisitor visitor) {
    if (!start.ended()) {
      Slices.ofSegment(table, part, parts, start.after(), Query.MAX_LIMIT)
          .forEach(slice -> visitor.visit(part, slice));
    }
  }
}
