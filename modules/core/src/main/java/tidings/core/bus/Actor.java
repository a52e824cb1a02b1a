// SPDX-License-Identifier: Apache-2.0
package tidings.core.bus;

import tidings.core.errors.Refusal;

/**
 * Handles all requests of one protocol, in one exhaustive switch.
 *
 * <p>Runs on virtual threads and may await. Commands with the same key arrive one after another;
 * {@link Ask.Unordered} requests run concurrently with everything. Keeps no state that is not in
 * the store.
 *
 * @param <P> the protocol: the sealed interface of its requests
 */
@FunctionalInterface
public interface Actor<P extends Ask<?>> {
  /**
   * Returns the answer or a future of it, of the type declared by the request.
   *
   * @throws Refusal to be passed to the caller; any other failure is logged and answered as {@code
   *     internal}
   */
  Object answer(P ask) throws Exception;
}
