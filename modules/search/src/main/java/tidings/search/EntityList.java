// SPDX-License-Identifier: Apache-2.0
package tidings.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import tidings.core.EntitySummary;
import tidings.core.Ref;
import tidings.core.Search.EntityOrder;

/** A list of the entities of a type, by the sorted fields of their documents. */
record EntityList(String type, EntityOrder order, Optional<ListPlace> after) {
  private static final String CREATED = "created";
  private static final String SORTED_NAME = "sortedName";
  /** Decides between equals, so that a page ends at one entity. */
  private static final String SORTED_REF = "sortedRef";
  /** Characters of a name by which it is sorted. */
  private static final int MAX_NAME_LENGTH = 100;

  /** Adds the fields by which an entity is sorted. @param created epoch milliseconds, or 0 */
  static void addFields(Document document, EntitySummary entity, long created) {
    IndexDocument.addSorted(document, CREATED, created);
    document.add(new SortedDocValuesField(SORTED_NAME, new BytesRef(sortedName(entity))));
    document.add(new SortedDocValuesField(SORTED_REF, new BytesRef(entity.ref().toString())));
  }

  private static String sortedName(EntitySummary entity) {
    var name = WordFolding.fold(entity.name()).strip();
    return name.substring(0, Math.min(name.length(), MAX_NAME_LENGTH));
  }

  /** The next entities, each with the place after it. */
  List<ListPlace> read(IndexSearcher searcher, int count) throws IOException {
    int documents = searcher.getIndexReader().maxDoc();
    if (documents == 0) {
      return List.of();
    }
    var places = new ArrayList<ListPlace>();
    for (var hit : searcher.searchAfter(start(documents), ofType(), count, sort()).scoreDocs) {
      var fields = ((FieldDoc) hit).fields;
      places.add(new ListPlace(Ref.parse(text(fields[1])), text(fields[0])));
    }
    return places;
  }

  private static String text(Object value) {
    return value instanceof BytesRef bytes ? bytes.utf8ToString() : value.toString();
  }

  private @Nullable FieldDoc start(int documents) {
    return after
        .map(place -> new FieldDoc(documents - 1, Float.NaN,
            new Object[]{sortedValue(place.value()), new BytesRef(place.ref().toString())}))
        .orElse(null);
  }

  private Object sortedValue(String value) {
    return order == EntityOrder.NAME ? new BytesRef(value) : (Object) Long.parseLong(value);
  }

  private Query ofType() {
    return new TermQuery(new Term(IndexDocument.TYPE, type));
  }

  private Sort sort() {
    var first = switch (order) {
      case NEWEST -> new SortField(CREATED, SortField.Type.LONG, true);
      case FOLLOWERS -> new SortField(IndexDocument.FOLLOWERS, SortField.Type.LONG, true);
      case NAME -> new SortField(SORTED_NAME, SortField.Type.STRING);
    };
    return new Sort(first, new SortField(SORTED_REF, SortField.Type.STRING));
  }
}
