// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.web;

import java.util.Optional;

/** The pictures that this server has itself, at {@code /pictures/<name>}. */
@FunctionalInterface
public interface Pictures {
  /** None: those who show one say where in the web it is. */
  Pictures NONE = name -> Optional.empty();

  /**
   * A picture, as SVG.
   *
   * @param name whatever stood in an address; asked on an event loop, which may not wait
   */
  Optional<String> findSvg(String name);
}
