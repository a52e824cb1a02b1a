// SPDX-License-Identifier: Apache-2.0
package tidings.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TermQuery;
import tidings.core.Ref;

/** Reads the index; each call sees it as of its last refresh. */
record IndexSearch(SearchIndex index) {
  private static final Set<String> KEY_ONLY = Set.of(IndexDocument.REF);
  private static final Sort BY_FOLLOWERS =
      new Sort(new SortField(IndexDocument.FOLLOWERS, SortField.Type.LONG, true));

  /**
   * The best documents: those with all words as they are, then those with typos.
   *
   * @param from number of documents before them
   */
  List<Ref> find(RankedQuery query, int from, int count) throws IOException {
    int end = from + count;
    var searcher = index.acquire();
    try {
      var hits = new ArrayList<>(List.of(searcher.search(query.exact(), end).scoreDocs));
      var withTypos = query.withTypos();
      if (hits.size() < end && withTypos.isPresent()) {
        hits.addAll(
            List.of(searcher.search(withTypos.get(), end - hits.size()).scoreDocs));
      }
      return refs(searcher, hits.subList(Math.min(from, hits.size()), hits.size()));
    } finally {
      index.release(searcher);
    }
  }

  /** The entities with most followers of which some words begin with each prefix. */
  List<Ref> suggest(List<String> prefixes, int count) throws IOException {
    var all = new BooleanQuery.Builder();
    prefixes.forEach(prefix -> all.add(
        new TermQuery(new Term(IndexDocument.PREFIX, prefix)), Occur.FILTER));
    var searcher = index.acquire();
    try {
      return refs(searcher, List.of(searcher.search(all.build(), count, BY_FOLLOWERS).scoreDocs));
    } finally {
      index.release(searcher);
    }
  }

  /** Entities in the order of a list. */
  List<ListPlace> list(EntityList list, int count) throws IOException {
    var searcher = index.acquire();
    try {
      return list.read(searcher, count);
    } finally {
      index.release(searcher);
    }
  }

  private static List<Ref> refs(IndexSearcher searcher, List<ScoreDoc> hits) throws IOException {
    var stored = searcher.storedFields();
    var refs = new ArrayList<Ref>(hits.size());
    for (var hit : hits) {
      refs.add(Ref.parse(stored.document(hit.doc, KEY_ONLY).get(IndexDocument.REF)));
    }
    return refs;
  }
}
