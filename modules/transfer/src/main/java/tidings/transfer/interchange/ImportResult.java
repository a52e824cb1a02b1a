// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import java.util.List;
import java.util.Map;

/**
 * What has come of a file.
 *
 * @param rows stored, all that go with it
 * @param filledEdges edges of which the feeds have the rows now
 * @param duplicates lines that say what another has said
 * @param selfFollows lines that were left out, as nobody follows themselves
 * @param expired lines that were left out, as what they tell of is over
 * @param rejected lines that were left out
 * @param inconsistent those of them that are right by themselves, and not beside the others
 * @param rejections the first of them, with their numbers and reasons
 * @param declaredCounts numbers that the file says itself
 * @param differingCounts those of them that are not what was counted
 * @param differences the first of these
 */
public record ImportResult(Map<RecordKind, KindTotals> kinds, long rows, long filledEdges,
    long duplicates,
    long selfFollows, long expired, long rejected, long inconsistent, List<String> rejections,
    long declaredCounts,
    long differingCounts, List<String> differences) {

  /** @param lines that are right by themselves */
  public record KindTotals(long lines, long written) {}
}
