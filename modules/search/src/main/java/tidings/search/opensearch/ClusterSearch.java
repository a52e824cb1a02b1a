// SPDX-License-Identifier: Apache-2.0
package tidings.search.opensearch;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.opensearch.client.opensearch.OpenSearchClient;
import org.opensearch.client.opensearch._types.FieldValue;
import org.opensearch.client.opensearch._types.OpenSearchException;
import org.opensearch.client.opensearch._types.SortOptions;
import org.opensearch.client.opensearch._types.SortOrder;
import org.opensearch.client.opensearch._types.query_dsl.Query;
import org.opensearch.client.opensearch.core.SearchRequest;
import org.opensearch.client.opensearch.core.SearchResponse;
import org.opensearch.client.opensearch.core.search.Hit;
import org.opensearch.client.opensearch.core.search.HitsMetadata;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.core.Ref;
import tidings.search.index.EntityList;
import tidings.search.index.IndexField;
import tidings.search.index.IndexReader;
import tidings.search.index.ListPlace;
import tidings.search.index.SearchRefusals;
import tidings.search.index.WordSearch;

/** Searches the index that an alias leads to. */
record ClusterSearch(OpenSearchClient client, String alias) implements IndexReader {
  private static final Logger LOG = LoggerFactory.getLogger(ClusterSearch.class);

  @Override
  public List<Ref> find(WordSearch search, int from, int count) {
    var queries = new OpenSearchQueries(search);
    var exact = search(ranked(queries.exact(), from, count)
        .trackTotalHits(hits -> hits.count(from + count)));
    var refs = new ArrayList<>(refs(exact));
    if (refs.size() < count && search.mayHaveTypos()) {
      int before = Math.max(0, from - (int) found(exact));
      refs.addAll(refs(search(ranked(queries.withTypos(), before, count - refs.size()))));
    }
    return refs;
  }

  @Override
  public List<Ref> suggest(List<String> prefixes, int count) {
    var all = prefixes.stream()
        .map(prefix -> OpenSearchQueries.is(IndexField.PREFIX, prefix)).toList();
    return refs(search(request(Query.of(query -> query.bool(every -> every.filter(all))), count)
        .sort(by(IndexField.FOLLOWERS, SortOrder.Desc), by(IndexField.REF, SortOrder.Asc))));
  }

  @Override
  public List<ListPlace> list(EntityList list, int count) {
    var order = list.isByNumber() ? SortOrder.Desc : SortOrder.Asc;
    var request = request(OpenSearchQueries.is(IndexField.TYPE, list.type()), count)
        .sort(by(list.field(), order), by(IndexField.REF, SortOrder.Asc));
    list.after().ifPresent(place -> request.searchAfter(
        list.isByNumber()
            ? FieldValue.of(Long.parseLong(place.value()))
            : FieldValue.of(place.value()),
        FieldValue.of(place.ref().toString())));
    return search(request).hits().stream()
        .map(hit -> new ListPlace(ref(hit), text(hit.sort().getFirst())))
        .toList();
  }

  private static String text(FieldValue value) {
    return value.isString() ? value.stringValue() : String.valueOf(value.longValue());
  }

  @Override
  public long documents() {
    var all = Query.of(query -> query.exists(any -> any.field(IndexField.REF)));
    return found(search(request(all, 0)
        .trackTotalHits(hits -> hits.enabled(true))));
  }

  /** Equals in the order of their refs, so that pages follow each other on each copy. */
  private SearchRequest.Builder ranked(Query query, int from, int count) {
    return request(query, count)
        .from(from)
        .sort(SortOptions.of(sort -> sort.score(score -> score.order(SortOrder.Desc))),
            by(IndexField.REF, SortOrder.Asc));
  }

  private SearchRequest.Builder request(Query query, int count) {
    return new SearchRequest.Builder()
        .index(alias)
        .query(query)
        .size(count)
        .allowPartialSearchResults(false)
        .trackTotalHits(hits -> hits.enabled(false));
  }

  private static SortOptions by(String field, SortOrder order) {
    return SortOptions.of(sort -> sort.field(value -> value.field(field).order(order)));
  }

  private HitsMetadata<Void> search(SearchRequest.Builder request) {
    try {
      SearchResponse<Void> response = client.search(request.build(), Void.class);
      return response.hits();
    } catch (IOException | OpenSearchException failure) {
      if (ClusterFailure.status(failure) == ClusterFailure.NOT_FOUND) {
        throw SearchRefusals.notReady();
      }
      LOG.warn("a search was refused, as OpenSearch did not answer it: {}",
          ClusterFailure.line(failure));
      throw SearchRefusals.unavailable();
    }
  }

  private static long found(HitsMetadata<Void> hits) {
    var total = hits.total();
    return total == null ? 0 : total.value();
  }

  private static List<Ref> refs(HitsMetadata<Void> hits) {
    return hits.hits().stream().map(ClusterSearch::ref).toList();
  }

  static Ref ref(Hit<Void> hit) {
    return Ref.parse(Objects.requireNonNull(hit.id()));
  }
}
