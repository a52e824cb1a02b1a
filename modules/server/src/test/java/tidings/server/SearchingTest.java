// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Searches with an index on each server. */
@Tag("api")
final class SearchingTest extends SearchingContract {
  @RegisterExtension
  static final ServerExtension SERVER = new ServerExtension();

  SearchingTest() {
    super(SERVER);
  }
}
