// SPDX-License-Identifier: Apache-2.0
package tidings.app.bulk;

import java.util.List;
import java.util.Map;

/**
 * What has come of a file.
 *
 * @param rows stored, all that go with it
 * @param filled edges of which the feeds have the rows now
 * @param repeated lines that say what another has said
 * @param selfFollows lines that were left out, as nobody follows themselves
 * @param ended lines that were left out, as what they tell of is over
 * @param wrong lines that were left out
 * @param refused those of them that are right by themselves, and not beside the others
 * @param complaints the first of them, with their numbers and reasons
 * @param claims numbers that the file says itself
 * @param differing those of them that are not what was counted
 * @param differences the first of these
 */
public record Outcome(Map<Kind, Tally> kinds, long rows, long filled, long repeated,
    long selfFollows, long ended, long wrong, long refused, List<String> complaints, long claims,
    long differing, List<String> differences) {

  /** @param lines that are right by themselves */
  public record Tally(long lines, long written) {}
}
