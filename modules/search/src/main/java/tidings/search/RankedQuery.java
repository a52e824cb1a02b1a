// SPDX-License-Identifier: Apache-2.0
package tidings.search;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
import tidings.core.Search.SearchFilter;

/**
 * The queries of the index for the words of a search. Each word has to be found; of the fields in
 * which it is, the best one counts. The newer an activity and the more followers an entity has, the
 * better.
 *
 * @param now the time from which the age of activities is counted
 */
record RankedQuery(List<String> terms, SearchFilter filter, Instant now) {
  /** An activity of this age has half of the {@link #FRESHNESS} of a new one. */
  private static final Duration HALF_FRESH = Duration.ofDays(30);
  /** Score of being new; that of a rare word is about 5. */
  private static final float FRESHNESS = 2;
  private static final float NAME_BOOST = 3;
  /** Score of a word of which a name has more letters. */
  private static final float BEGINNING_SCORE = 1.5f;
  /** Part of the score of the other fields in which a word is. */
  private static final float TIE_BREAKER = 0.1f;
  /** Words that may have typos; a query of more words is a quotation. */
  private static final int MAX_FUZZY_TERMS = 6;

  /** The documents with all words as they are, or as beginnings of the words of names. */
  Query exact() {
    return ranked(words(false));
  }

  /** The other documents with all words, of which some have typos. Empty if none may. */
  Optional<Query> withTypos() {
    boolean mayHave = terms.size() <= MAX_FUZZY_TERMS
        && terms.stream().anyMatch(term -> Typos.allowed(term) > 0);
    return mayHave
        ? Optional.of(ranked(new BooleanQuery.Builder()
            .add(words(true), Occur.MUST)
            .add(words(false), Occur.MUST_NOT)
            .build()))
        : Optional.empty();
  }

  private Query words(boolean withTypos) {
    var all = new BooleanQuery.Builder();
    terms.forEach(term -> all.add(word(term, withTypos), Occur.MUST));
    return all.build();
  }

  private static Query word(String term, boolean withTypos) {
    var fields = new ArrayList<Query>();
    fields.add(new BoostQuery(new TermQuery(new Term(IndexDocument.NAME, term)), NAME_BOOST));
    fields.add(new TermQuery(new Term(IndexDocument.TEXT, term)));
    if (term.length() <= NamePrefixes.MAX_LENGTH) {
      fields.add(new BoostQuery(
          new ConstantScoreQuery(new TermQuery(new Term(IndexDocument.PREFIX, term))),
          BEGINNING_SCORE));
    }
    int typos = withTypos ? Typos.allowed(term) : 0;
    if (typos > 0) {
      fields.add(new BoostQuery(fuzzy(IndexDocument.NAME, term, typos), NAME_BOOST));
      fields.add(fuzzy(IndexDocument.TEXT, term, typos));
    }
    return new DisjunctionMaxQuery(fields, TIE_BREAKER);
  }

  private static Query fuzzy(String field, String term, int typos) {
    return new FuzzyQuery(
        new Term(field, term), typos, Typos.RIGHT_LETTERS, Typos.MAX_WORDS, true);
  }

  private Query ranked(Query words) {
    var filtered = new BooleanQuery.Builder().add(words, Occur.MUST);
    filter.type().ifPresent(type -> filtered.add(is(IndexDocument.TYPE, type), Occur.FILTER));
    filter.by().ifPresent(by -> filtered.add(is(IndexDocument.BY, by), Occur.FILTER));
    filter.to().ifPresent(to -> filtered.add(is(IndexDocument.TO, to), Occur.FILTER));
    if (filter.withMedia()) {
      filtered.add(is(IndexDocument.MEDIA, IndexDocument.YES), Occur.FILTER);
    }
    if (filter.since().isPresent() || filter.until().isPresent()) {
      filtered.add(LongField.newRangeQuery(IndexDocument.TIME,
          filter.since().map(Instant::toEpochMilli).orElse(Long.MIN_VALUE),
          filter.until().map(Instant::toEpochMilli).orElse(Long.MAX_VALUE) - 1), Occur.FILTER);
    }
    filtered.add(LongField.newDistanceFeatureQuery(
        IndexDocument.TIME, FRESHNESS, now.toEpochMilli(), HALF_FRESH.toMillis()), Occur.SHOULD);
    return FunctionScoreQuery.boostByValue(filtered.build(), new PopularityBoost());
  }

  private static Query is(String field, Ref ref) {
    return is(field, ref.toString());
  }

  private static Query is(String field, String value) {
    return new TermQuery(new Term(field, value));
  }
}
