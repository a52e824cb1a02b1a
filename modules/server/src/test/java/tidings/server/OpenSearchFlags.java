// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import java.util.Map;
import tidings.search.opensearch.OpenSearchLocal;

/** The settings of a server whose search index is in the OpenSearch of the tests. */
final class OpenSearchFlags {
  private OpenSearchFlags() {}

  static Map<String, String> ofNewIndex() {
    return of(OpenSearchLocal.shared().address().toString(), OpenSearchLocal.newIndex());
  }

  static Map<String, String> of(String address, String index) {
    return Map.of("--search.engine", "opensearch", "--search.opensearch.address", address,
        "--search.opensearch.index", index, "--search.opensearch.timeout", "5s");
  }
}
