// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Searches with an index in a cluster find the same. */
@Tag("opensearch")
final class SearchingInOpenSearchTest extends SearchingContract {
  @RegisterExtension
  static final ServerExtension SERVER = new ServerExtension(OpenSearchFlags.ofNewIndex());

  SearchingInOpenSearchTest() {
    super(SERVER);
  }
}
