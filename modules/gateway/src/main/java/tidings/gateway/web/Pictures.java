// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.web;

import java.util.Optional;

/** Pictures that the server itself provides at {@code /pictures/<name>}. */
@FunctionalInterface
public interface Pictures {
  /** No pictures. */
  Pictures NONE = name -> Optional.empty();

  /**
   * Returns a picture as SVG. Called on an event loop, so it must not block.
   *
   * @param name unchecked text from the URL
   */
  Optional<String> findSvg(String name);
}
