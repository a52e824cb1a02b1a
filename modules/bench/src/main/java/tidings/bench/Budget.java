// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import tidings.store.CapacityUsage.CallKind;
import tidings.store.Meter.Operation;

/**
 * The table access that a call may cost.
 *
 * @param call units written before the response
 * @param background units written later, as a consequence
 * @param callExcess units by which the first is known to be exceeded
 * @param backgroundExcess units by which the second is known to be exceeded
 * @param transactions number of transactions of the first
 * @param reads max. number of reads before the response, by query, in the order of the first of
 *     each; without sessions and entity summaries
 */
record Budget(double call, double background, double callExcess, double backgroundExcess,
    long transactions, Map<CallKind, Long> reads) {

  /** A call that writes this number of units, and nothing in the background. */
  static Budget writing(double units) {
    return new Budget(units, 0, 0, 0, units > 0 ? 1 : 0, Map.of());
  }

  static Budget reading(String... reads) {
    return writing(0).andReading(reads);
  }

  /** A copy with more units in the background. */
  Budget background(double units) {
    return new Budget(call, units, callExcess, backgroundExcess, transactions, reads);
  }

  /** A copy that is known to be exceeded before the response; the published results explain why. */
  Budget exceededBy(double units) {
    return new Budget(call, background, units, backgroundExcess, transactions, reads);
  }

  /** A copy that is known to be exceeded in the background. */
  Budget backgroundExceededBy(double units) {
    return new Budget(call, background, callExcess, units, transactions, reads);
  }

  /** A copy with events for the other nodes on a shared table, which need the watermark first. */
  Budget broadcasting(int events) {
    return new Budget(call + 2 * events, background, callExcess, backgroundExcess, transactions,
        reads).andReading("GET META");
  }

  /** A copy with several sequential transactions instead of one. */
  Budget inTransactions(int count) {
    return new Budget(call, background, callExcess, backgroundExcess, count, reads);
  }

  /** A copy with more reads, each with its operation, for example {@code QUERY FEED}. */
  Budget andReading(String... more) {
    var uses = new LinkedHashMap<>(reads);
    Stream.of(more).map(Budget::use).forEach(use -> uses.merge(use, 1L, Long::sum));
    return new Budget(call, background, callExcess, backgroundExcess, transactions, uses);
  }

  /** Max. requests to the engine before the response; without sessions and entity summaries. */
  long requests() {
    return reads.values().stream().mapToLong(Long::longValue).sum() + transactions;
  }

  private static CallKind use(String text) {
    int space = text.indexOf(' ');
    return new CallKind(Operation.valueOf(text.substring(0, space)), text.substring(space + 1));
  }
}
