// SPDX-License-Identifier: Apache-2.0
package tidings.core.bus;

import tidings.core.errors.Refusal;

/**
 * A request to one actor: a query or a command. Each feature has one protocol, a sealed interface
 * of records that extends this one; the protocol is the actor's address.
 *
 * @param <A> type of the answer; an ask fails only with a {@link Refusal}
 */
public interface Ask<A> {
  /**
   * The subject of the request: commands of one protocol with equal keys are handled one after
   * another.
   */
  Object key();

  /** Marks a request that needs no order and may run concurrently with any other. */
  interface Unordered {}

  /** Marks a request that only reads. */
  interface Read extends Unordered {}

  /**
   * Marks a read that never blocks. It is answered on the calling thread, since a mailbox would
   * cost more than the answer itself; used for reads that come with every request.
   */
  interface Immediate extends Read {}
}
