// SPDX-License-Identifier: Apache-2.0
package tidings.search.opensearch;

import java.io.IOException;
import java.util.List;
import org.opensearch.client.opensearch.OpenSearchClient;
import org.opensearch.client.opensearch._types.FieldValue;
import org.opensearch.client.opensearch._types.OpenSearchException;
import org.opensearch.client.opensearch._types.SortOrder;
import org.opensearch.client.opensearch._types.query_dsl.Query;
import tidings.core.Ref;
import tidings.search.index.IndexField;

/** Looks into an index for those who write to it. */
record ClusterLookup(OpenSearchClient client, String index) {
  /**
   * The documents that match, in the order of their refs.
   *
   * @param after a ref, or an empty text for the first ones
   */
  List<Ref> all(Query query, String after, int count) throws IOException {
    try {
      return client.search(search -> search
          .index(index)
          .query(query)
          .size(count)
          .allowPartialSearchResults(false)
          .trackTotalHits(hits -> hits.enabled(false))
          .sort(sort -> sort.field(ref -> ref.field(IndexField.REF).order(SortOrder.Asc)))
          .searchAfter(FieldValue.of(after)), Void.class)
          .hits().hits().stream().map(ClusterSearch::ref).toList();
    } catch (OpenSearchException refused) {
      throw ClusterFailure.failed(refused);
    }
  }
}
