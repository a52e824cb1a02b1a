// SPDX-License-Identifier: Apache-2.0
package tidings.core.bus;

import tidings.core.errors.Refusal;

/**
 * A question or command to one actor. Each feature has one sealed interface of records that
 * extends this; that interface is the actor's address.
 *
 * @param <A> what is answered; an ask fails with a {@link Refusal} and nothing else
 */
public interface Ask<A> {
  /** What it is about: asks of one protocol with the same key are handled one after another. */
  Object key();

  /** Marks an ask that needs no order and may overlap with any other. */
  interface Unordered {}

  /** Marks an ask that only reads. */
  interface Read extends Unordered {}

  /**
   * Marks a read that never waits: it is answered on the thread that asks, by a future. What comes
   * with every request is asked this way, as a mailbox costs more than the answer.
   */
  interface Immediate extends Read {}
}
