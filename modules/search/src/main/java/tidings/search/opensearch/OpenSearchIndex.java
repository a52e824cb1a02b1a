// SPDX-License-Identifier: Apache-2.0
package tidings.search.opensearch;

import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import org.opensearch.client.opensearch._types.query_dsl.Query;
import tidings.core.Ref;
import tidings.search.index.EntityList;
import tidings.search.index.Index;
import tidings.search.index.IndexDocument;
import tidings.search.index.IndexField;
import tidings.search.index.ListPlace;
import tidings.search.index.WordSearch;

/** An index of a cluster. Searches ask the one that is published, all else is about this one. */
final class OpenSearchIndex implements Index {
  private static final int PAGE = 1_000;

  private final OpenSearchIndexes indexes;
  private final ClusterSearch published;
  private final OptionalLong position;
  private String name;
  private BulkWriter writer;
  private boolean isPublished;
  private boolean hasUnseen = true;
  private volatile long version = 1;

  private OpenSearchIndex(OpenSearchIndexes indexes, ClusterSearch published, String name,
      OptionalLong position) {
    this.indexes = indexes;
    this.published = published;
    this.name = name;
    this.position = position;
    this.isPublished = position.isPresent();
    this.writer = indexes.writer(name);
  }

  /** The published index, or one without a position that has yet to begin. */
  static OpenSearchIndex open(OpenSearchIndexes indexes, ClusterSearch published)
      throws IOException {
    return indexes.published()
        .map(index -> new OpenSearchIndex(
            indexes, published, index.name(), OptionalLong.of(index.position())))
        .orElseGet(() -> next(indexes, published));
  }

  /** An index that has yet to begin. */
  static OpenSearchIndex next(OpenSearchIndexes indexes, ClusterSearch published) {
    return new OpenSearchIndex(indexes, published, indexes.newName(), OptionalLong.empty());
  }

  @Override
  public OptionalLong position() {
    return position;
  }

  @Override
  public void begin() throws IOException {
    name = indexes.newName();
    writer = indexes.writer(name);
    isPublished = false;
    indexes.removeAbandoned();
    indexes.create(name);
  }

  @Override
  public void readAfter(long position) {
    version = OpenSearchIndexes.version(position);
  }

  @Override
  public void put(IndexDocument document) throws IOException {
    hasUnseen = true;
    writer.put(document, version);
  }

  @Override
  public void delete(Ref ref) throws IOException {
    hasUnseen = true;
    writer.delete(ref, version);
  }

  /** Each with its version: what another server has written meanwhile stays. */
  @Override
  public void deleteActivitiesBy(Ref user) throws IOException {
    var found = search().all(OpenSearchQueries.is(IndexField.BY, user), "", PAGE);
    while (!found.isEmpty()) {
      for (var ref : found) {
        delete(ref);
      }
      found = search().all(
          OpenSearchQueries.is(IndexField.BY, user), found.getLast().toString(), PAGE);
    }
  }

  @Override
  public boolean hasClosed(Ref user) throws IOException {
    return hasAny(Query.of(query -> query.bool(both -> both.filter(
        OpenSearchQueries.is(IndexField.REF, user), OpenSearchQueries.isTrue(IndexField.CLOSED)))));
  }

  @Override
  public boolean has(Ref ref) throws IOException {
    return hasAny(OpenSearchQueries.is(IndexField.REF, ref));
  }

  @Override
  public boolean isTargeted(Ref ref) throws IOException {
    return hasAny(OpenSearchQueries.is(IndexField.TO, ref));
  }

  private boolean hasAny(Query query) throws IOException {
    return !search().all(query, "", 1).isEmpty();
  }

  private ClusterLookup search() {
    return indexes.lookup(name);
  }

  @Override
  public void refresh() throws IOException {
    if (hasUnseen) {
      hasUnseen = false;
      writer.flush();
      indexes.refresh(name);
    }
  }

  @Override
  public void commit(long reached) throws IOException {
    writer.flush();
    indexes.setPosition(name, reached);
  }

  @Override
  public long written() {
    return writer.written();
  }

  @Override
  public void publish() throws IOException {
    if (!isPublished) {
      indexes.publish(name);
      isPublished = true;
    }
  }

  @Override
  public boolean isCurrent() throws IOException {
    return !isPublished
        || indexes.published().filter(index -> index.name().equals(name)).isPresent();
  }

  @Override
  public List<Ref> find(WordSearch search, int from, int count) {
    return published.find(search, from, count);
  }

  @Override
  public List<Ref> suggest(List<String> prefixes, int count) {
    return published.suggest(prefixes, count);
  }

  @Override
  public List<ListPlace> list(EntityList list, int count) {
    return published.list(list, count);
  }

  @Override
  public long documents() {
    return published.documents();
  }

  /** What is pending is read again. The connections are those of all indexes. */
  @Override
  public void close() {}
}
