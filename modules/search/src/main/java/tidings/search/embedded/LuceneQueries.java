// SPDX-License-Identifier: Apache-2.0
package tidings.search.embedded;

import java.time.Instant;
import java.util.ArrayList;
import org.apache.lucene.document.LongField;
import org.apache.lucene.index.Term;
import org.apache.lucene.queries.function.FunctionScoreQuery;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import tidings.core.Ref;
import tidings.search.index.IndexField;
import tidings.search.index.Ranking;
import tidings.search.index.WordSearch;
import tidings.search.words.NamePrefixes;
import tidings.search.words.Typos;

/** The queries of Lucene for a search for words. */
record LuceneQueries(WordSearch search) {
  /** The documents with all words as they are, or as beginnings of the words of names. */
  Query exact() {
    return ranked(words(false));
  }

  /** The other documents with all words, of which some have typos. */
  Query withTypos() {
    return ranked(new BooleanQuery.Builder()
        .add(words(true), Occur.MUST)
        .add(words(false), Occur.MUST_NOT)
        .build());
  }

  private Query words(boolean withTypos) {
    var all = new BooleanQuery.Builder();
    search.words().forEach(term -> all.add(word(term, withTypos), Occur.MUST));
    return all.build();
  }

  private static Query word(String term, boolean withTypos) {
    var fields = new ArrayList<Query>();
    fields.add(new BoostQuery(new TermQuery(new Term(IndexField.NAME, term)), Ranking.NAME_BOOST));
    fields.add(new TermQuery(new Term(IndexField.TEXT, term)));
    if (term.length() <= NamePrefixes.MAX_LENGTH) {
      fields.add(new BoostQuery(
          new ConstantScoreQuery(new TermQuery(new Term(IndexField.PREFIX, term))),
          Ranking.BEGINNING_SCORE));
    }
    int typos = withTypos ? Typos.allowed(term) : 0;
    if (typos > 0) {
      fields.add(new BoostQuery(fuzzy(IndexField.NAME, term, typos), Ranking.NAME_BOOST));
      fields.add(fuzzy(IndexField.TEXT, term, typos));
    }
    return new DisjunctionMaxQuery(fields, Ranking.TIE_BREAKER);
  }

  private static Query fuzzy(String field, String term, int typos) {
    return new FuzzyQuery(
        new Term(field, term), typos, Typos.RIGHT_LETTERS, Typos.MAX_WORDS, true);
  }

  private Query ranked(Query words) {
    var filter = search.filter();
    var filtered = new BooleanQuery.Builder().add(words, Occur.MUST);
    filter.type().ifPresent(type -> filtered.add(is(IndexField.TYPE, type), Occur.FILTER));
    filter.by().ifPresent(by -> filtered.add(is(IndexField.BY, by), Occur.FILTER));
    filter.to().ifPresent(to -> filtered.add(is(IndexField.TO, to), Occur.FILTER));
    if (filter.withMedia()) {
      filtered.add(is(IndexField.MEDIA, LuceneDocuments.YES), Occur.FILTER);
    }
    if (filter.since().isPresent() || filter.until().isPresent()) {
      filtered.add(LongField.newRangeQuery(IndexField.TIME,
          filter.since().map(Instant::toEpochMilli).orElse(Long.MIN_VALUE),
          filter.until().map(Instant::toEpochMilli).orElse(Long.MAX_VALUE) - 1), Occur.FILTER);
    }
    filtered.add(LongField.newDistanceFeatureQuery(IndexField.TIME, Ranking.FRESHNESS,
        search.now().toEpochMilli(), Ranking.HALF_FRESH.toMillis()), Occur.SHOULD);
    return FunctionScoreQuery.boostByValue(filtered.build(), new PopularityBoost());
  }

  private static Query is(String field, Ref ref) {
    return is(field, ref.toString());
  }

  private static Query is(String field, String value) {
    return new TermQuery(new Term(field, value));
  }
}
