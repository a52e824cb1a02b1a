// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import tidings.store.CapacityUsage.CallKind;
import tidings.store.Meter.Operation;

/**
 * What a call may take of the table.
 *
 * @param call units written before its answer
 * @param background units written by what it sets in motion
 * @param callExcess units by which the first is known to be missed
 * @param backgroundExcess units by which the second is
 * @param transactions in how many transactions the first are written
 * @param reads how often it may read what before its answer, the session and faces aside; in
 *        the order of its first questions
 */
record Budget(double call, double background, double callExcess, double backgroundExcess,
    long transactions, Map<CallKind, Long> reads) {

  /** Of a call that writes so many units, and sets nothing in motion. */
  static Budget writing(double units) {
    return new Budget(units, 0, 0, 0, units > 0 ? 1 : 0, Map.of());
  }

  static Budget reading(String... questions) {
    return writing(0).andReading(questions);
  }

  /** With so many units more in the background. */
  Budget background(double units) {
    return new Budget(call, units, callExcess, backgroundExcess, transactions, reads);
  }

  /** Missed by so many units before the answer; the measured results tell why. */
  Budget exceededBy(double units) {
    return new Budget(call, background, units, backgroundExcess, transactions, reads);
  }

  /** Missed by so many units in the background. */
  Budget backgroundExceededBy(double units) {
    return new Budget(call, background, callExcess, units, transactions, reads);
  }

  /** In so many instead of one, each after the answer to the one before. */
  Budget inTransactions(int count) {
    return new Budget(call, background, callExcess, backgroundExcess, count, reads);
  }

  /** @param questions each after its operation: {@code QUERY FEED} */
  Budget andReading(String... questions) {
    var uses = Stream.of(questions)
        .map(Budget::use)
        .collect(groupingBy(use -> use, LinkedHashMap::new, counting()));
    return new Budget(call, background, callExcess, backgroundExcess, transactions, uses);
  }

  /** How often it may ask the engine before its answer, the session and faces aside. */
  long requests() {
    return reads.values().stream().mapToLong(Long::longValue).sum() + transactions;
  }

  private static CallKind use(String text) {
    int space = text.indexOf(' ');
    return new CallKind(Operation.valueOf(text.substring(0, space)), text.substring(space + 1));
  }
}
