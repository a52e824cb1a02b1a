// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import tidings.store.Consumption.Use;
import tidings.store.Meter.Operation;

/**
 * What a call may take of the table.
 *
 * @param call units written before its answer
 * @param later units written by what it sets in motion
 * @param callOver units by which the first is known to be missed
 * @param laterOver units by which the second is
 * @param transactions in how many transactions the first are written
 * @param reads how often it may read what before its answer, the session and faces aside; in
 *        the order of its first questions
 */
record Budget(double call, double later, double callOver, double laterOver,
    long transactions, Map<Use, Long> reads) {

  /** Of a call that writes so many units, and sets nothing in motion. */
  static Budget writing(double units) {
    return new Budget(units, 0, 0, 0, units > 0 ? 1 : 0, Map.of());
  }

  static Budget reading(String... questions) {
    return writing(0).andReading(questions);
  }

  /** With so many units more in the background. */
  Budget later(double units) {
    return new Budget(call, units, callOver, laterOver, transactions, reads);
  }

  /** Missed by so many units before the answer; the measured results tell why. */
  Budget missedBy(double units) {
    return new Budget(call, later, units, laterOver, transactions, reads);
  }

  /** Missed by so many units in the background. */
  Budget laterMissedBy(double units) {
    return new Budget(call, later, callOver, units, transactions, reads);
  }

  /** In so many instead of one, each after the answer to the one before. */
  Budget inTransactions(int many) {
    return new Budget(call, later, callOver, laterOver, many, reads);
  }

  /** @param questions each after its operation: {@code QUERY FEED} */
  Budget andReading(String... questions) {
    var uses = Stream.of(questions)
        .map(Budget::use)
        .collect(groupingBy(use -> use, LinkedHashMap::new, counting()));
    return new Budget(call, later, callOver, laterOver, transactions, uses);
  }

  /** How often it may ask the engine before its answer, the session and faces aside. */
  long requests() {
    return reads.values().stream().mapToLong(Long::longValue).sum() + transactions;
  }

  private static Use use(String text) {
    int space = text.indexOf(' ');
    return new Use(Operation.valueOf(text.substring(0, space)), text.substring(space + 1));
  }
}
