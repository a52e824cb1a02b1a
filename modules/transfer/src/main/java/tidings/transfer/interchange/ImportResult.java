// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import java.util.List;
import java.util.Map;

/**
 * The result of an import.
 *
 * @param unknownFields lines with a field that was left out as unknown, by its path
 * @param rows all stored rows, including related ones
 * @param filledEdges edges whose feeds were filled
 * @param duplicates lines with the same content as an earlier one
 * @param selfFollows lines left out because users cannot follow themselves
 * @param expired lines left out because their content has ended
 * @param rejected lines left out as invalid
 * @param inconsistent rejected lines that are valid by themselves but contradict others
 * @param rejectedLines the first rejected lines
 * @param declaredCounts counts that the file declares
 * @param differingCounts declared counts that differ from the computed ones
 * @param differences the first differing counts
 */
public record ImportResult(Map<RecordKind, KindTotals> kinds, Map<String, Long> unknownFields,
    long rows, long filledEdges,
    long duplicates,
    long selfFollows, long expired, long rejected, long inconsistent, List<Rejection> rejectedLines,
    long declaredCounts,
    long differingCounts, List<String> differences) {

  /** The first rejected lines, as sentences. */
  public List<String> rejections() {
    return rejectedLines.stream().map(Rejection::toString).toList();
  }

  /** Valid lines whose records existed, and stay as they are. */
  public long existing() {
    long untouched = kinds.values().stream()
        .mapToLong(totals -> totals.lines() - totals.written() - totals.changed()).sum();
    return untouched - selfFollows - expired - duplicates - inconsistent;
  }

  /**
   * @param lines lines that are valid by themselves
   * @param changed records that existed, and were changed to what the file says
   */
  public record KindTotals(long lines, long written, long changed) {
    /** Without changes. */
    public KindTotals(long lines, long written) {
      this(lines, written, 0);
    }
  }
}
