// SPDX-License-Identifier: Apache-2.0
package tidings.search.embedded;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import tidings.core.Ref;
import tidings.search.index.EntityList;
import tidings.search.index.IndexField;
import tidings.search.index.ListPlace;
import tidings.search.index.WordSearch;

/** Reads the index as of one refresh. */
record LuceneSearch(IndexSearcher searcher) {
  private static final Set<String> KEY_ONLY = Set.of(IndexField.REF);
  private static final Sort BY_FOLLOWERS =
      new Sort(new SortField(IndexField.FOLLOWERS, SortField.Type.LONG, true));

  List<Ref> find(WordSearch search, int from, int count) throws IOException {
    int end = from + count;
    var query = new LuceneQueries(search);
    var hits = new ArrayList<>(List.of(searcher.search(query.exact(), end).scoreDocs));
    if (hits.size() < end && search.mayHaveTypos()) {
      hits.addAll(List.of(searcher.search(query.withTypos(), end - hits.size()).scoreDocs));
    }
    return refs(hits.subList(Math.min(from, hits.size()), hits.size()));
  }

  List<Ref> suggest(List<String> prefixes, int count) throws IOException {
    var all = new BooleanQuery.Builder();
    prefixes.forEach(prefix -> all.add(
        new TermQuery(new Term(IndexField.PREFIX, prefix)), Occur.FILTER));
    return refs(List.of(searcher.search(all.build(), count, BY_FOLLOWERS).scoreDocs));
  }

  private List<Ref> refs(List<ScoreDoc> hits) throws IOException {
    var stored = searcher.storedFields();
    var refs = new ArrayList<Ref>(hits.size());
    for (var hit : hits) {
      refs.add(Ref.parse(stored.document(hit.doc, KEY_ONLY).get(IndexField.REF)));
    }
    return refs;
  }

  List<ListPlace> list(EntityList list, int count) throws IOException {
    int documents = searcher.getIndexReader().maxDoc();
    if (documents == 0) {
      return List.of();
    }
    var places = new ArrayList<ListPlace>();
    var ofType = new TermQuery(new Term(IndexField.TYPE, list.type()));
    var hits = searcher.searchAfter(start(list, documents), ofType, count, sort(list));
    for (var hit : hits.scoreDocs) {
      var fields = ((FieldDoc) hit).fields;
      places.add(new ListPlace(Ref.parse(text(fields[1])), text(fields[0])));
    }
    return places;
  }

  private static String text(Object value) {
    return value instanceof BytesRef bytes ? bytes.utf8ToString() : value.toString();
  }

  private static @Nullable FieldDoc start(EntityList list, int documents) {
    return list.after()
        .map(place -> new FieldDoc(documents - 1, Float.NaN,
            new Object[]{sortedValue(list, place), new BytesRef(place.ref().toString())}))
        .orElse(null);
  }

  private static Object sortedValue(EntityList list, ListPlace place) {
    return list.isByNumber() ? Long.parseLong(place.value()) : (Object) new BytesRef(place.value());
  }

  private static Sort sort(EntityList list) {
    var type = list.isByNumber() ? SortField.Type.LONG : SortField.Type.STRING;
    return new Sort(new SortField(list.field(), type, list.isByNumber()),
        new SortField(LuceneDocuments.SORTED_REF, SortField.Type.STRING));
  }
}
