// SPDX-License-Identifier: Apache-2.0
package tidings.core.bus;

import tidings.core.errors.Refusal;

/**
 * Answers everything that one protocol can ask, with one exhaustive switch.
 *
 * <p>It runs on virtual threads and may await. Commands with the same key reach it one after
 * another; an {@link Ask.Unordered} overlaps with everything. It keeps nothing that the store does
 * not know.
 *
 * @param <P> the protocol: the sealed interface of its asks
 */
@FunctionalInterface
public interface Actor<P extends Ask<?>> {
  /**
   * The answer, or a future of it, of the type that the ask declares.
   *
   * @throws Refusal for the one who asked; anything else is logged and told as {@code internal}
   */
  Object answer(P ask) throws Exception;
}
