// SPDX-License-Identifier: Apache-2.0
package tidings.search.opensearch;

import org.opensearch.client.opensearch._types.mapping.DynamicMapping;
import org.opensearch.client.opensearch._types.mapping.IndexOptions;
import org.opensearch.client.opensearch._types.mapping.Property;
import org.opensearch.client.opensearch._types.mapping.TypeMapping;
import org.opensearch.client.opensearch.indices.IndexSettings;
import org.opensearch.client.util.ObjectBuilder;
import tidings.search.index.IndexField;

/** How OpenSearch stores the fields of documents. */
final class IndexMapping {
  /** Takes each value of a list as one word, as they are divided and folded before. */
  private static final String ONE_WORD = "keyword";
  /** The server refreshes the index itself when it has written. */
  private static final String NEVER = "-1";
  /** Time for which deletions are remembered, so that an older write in flight changes nothing. */
  private static final String REMEMBERED_DELETIONS = "15m";

  private IndexMapping() {}

  /** The number of shards and replicas is that of the cluster or of its templates. */
  static IndexSettings settings() {
    return IndexSettings.of(settings -> settings
        .refreshInterval(interval -> interval.time(NEVER))
        .gcDeletes(age -> age.time(REMEMBERED_DELETIONS)));
  }

  /** Only the keys of documents are read, so nothing else of them is stored. */
  static TypeMapping fields() {
    return new TypeMapping.Builder()
        .dynamic(DynamicMapping.Strict)
        .source(source -> source.enabled(false))
        .properties(IndexField.REF, IndexMapping::value)
        .properties(IndexField.TYPE, IndexMapping::value)
        .properties(IndexField.TEXT, IndexMapping::words)
        .properties(IndexField.NAME, IndexMapping::words)
        .properties(IndexField.PREFIX, IndexMapping::filter)
        .properties(IndexField.BY, IndexMapping::filter)
        .properties(IndexField.TO, IndexMapping::filter)
        .properties(IndexField.TIME, field -> field.date(date -> date.format("epoch_millis")))
        .properties(IndexField.MEDIA, field -> field.boolean_(yes -> yes))
        .properties(IndexField.CLOSED, field -> field.boolean_(yes -> yes))
        .properties(IndexField.FOLLOWERS, field -> field.long_(number -> number))
        .properties(IndexField.CREATED, field -> field.long_(number -> number))
        .properties(IndexField.SORTED_NAME, IndexMapping::value)
        .build();
  }

  /** Places of words are not kept: no query asks for words beside each other. */
  private static ObjectBuilder<Property> words(Property.Builder field) {
    return field.text(words -> words.analyzer(ONE_WORD).indexOptions(IndexOptions.Freqs));
  }

  private static ObjectBuilder<Property> value(Property.Builder field) {
    return field.keyword(value -> value);
  }

  /** Nothing is sorted by it. */
  private static ObjectBuilder<Property> filter(Property.Builder field) {
    return field.keyword(value -> value.docValues(false));
  }
}
