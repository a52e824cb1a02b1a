// SPDX-License-Identifier: Apache-2.0
package tidings.search.opensearch;

import java.util.ArrayList;
import java.util.List;
import org.opensearch.client.json.JsonData;
import org.opensearch.client.opensearch._types.FieldValue;
import org.opensearch.client.opensearch._types.query_dsl.BoolQuery;
import org.opensearch.client.opensearch._types.query_dsl.FieldValueFactorModifier;
import org.opensearch.client.opensearch._types.query_dsl.FunctionBoostMode;
import org.opensearch.client.opensearch._types.query_dsl.FunctionScore;
import org.opensearch.client.opensearch._types.query_dsl.FunctionScoreMode;
import org.opensearch.client.opensearch._types.query_dsl.Query;
import tidings.core.Ref;
import tidings.search.index.IndexField;
import tidings.search.index.Ranking;
import tidings.search.index.WordSearch;
import tidings.search.words.NamePrefixes;
import tidings.search.words.Typos;

/**
 * The queries of OpenSearch for a search for words. Words are only values in them: there is no query
 * string and no script.
 */
record OpenSearchQueries(WordSearch search) {
  private static final String HALF_FRESH = Ranking.HALF_FRESH.toDays() + "d";

  /** The documents with all words as they are, or as beginnings of the words of names. */
  Query exact() {
    return ranked(words(false));
  }

  /** The other documents with all words, of which some have typos. */
  Query withTypos() {
    return ranked(Query.of(query -> query.bool(both -> both
        .must(words(true))
        .mustNot(words(false)))));
  }

  static Query is(String field, String value) {
    return Query.of(query -> query.term(term -> term.field(field).value(FieldValue.of(value))));
  }

  static Query is(String field, Ref ref) {
    return is(field, ref.toString());
  }

  static Query isTrue(String field) {
    return Query.of(query -> query.term(term -> term.field(field).value(FieldValue.TRUE)));
  }

  private Query words(boolean withTypos) {
    var all = search.words().stream().map(word -> word(word, withTypos)).toList();
    return Query.of(query -> query.bool(every -> every.must(all)));
  }

  private static Query word(String word, boolean withTypos) {
    var fields = new ArrayList<Query>();
    fields.add(exactly(IndexField.NAME, word, Ranking.NAME_BOOST));
    fields.add(exactly(IndexField.TEXT, word, 1));
    if (word.length() <= NamePrefixes.MAX_LENGTH) {
      fields.add(Query.of(query -> query.constantScore(constant -> constant
          .filter(is(IndexField.PREFIX, word)).boost(Ranking.BEGINNING_SCORE))));
    }
    int typos = withTypos ? Typos.allowed(word) : 0;
    if (typos > 0) {
      fields.add(similar(IndexField.NAME, word, typos, Ranking.NAME_BOOST));
      fields.add(similar(IndexField.TEXT, word, typos, 1));
    }
    return Query.of(query -> query.disMax(best -> best
        .queries(List.copyOf(fields)).tieBreaker(Ranking.TIE_BREAKER)));
  }

  private static Query exactly(String field, String word, float boost) {
    return Query.of(query -> query.term(term -> term
        .field(field).value(FieldValue.of(word)).boost(boost)));
  }

  private static Query similar(String field, String word, int typos, float boost) {
    return Query.of(query -> query.fuzzy(fuzzy -> fuzzy
        .field(field)
        .value(FieldValue.of(word))
        .fuzziness(String.valueOf(typos))
        .prefixLength(Typos.RIGHT_LETTERS)
        .maxExpansions(Typos.MAX_WORDS)
        .transpositions(true)
        .boost(boost)));
  }

  private Query ranked(Query words) {
    var filtered = new BoolQuery.Builder().must(words).filter(filters()).should(freshness());
    return Query.of(query -> query.functionScore(score -> score
        .query(Query.of(matching -> matching.bool(filtered.build())))
        .functions(List.of(
            new FunctionScore.Builder().weight(1f).build(),
            FunctionScore.of(function -> function
                .fieldValueFactor(value -> value
                    .field(IndexField.FOLLOWERS)
                    .modifier(FieldValueFactorModifier.Log1p)
                    .missing(0.0))
                .weight(Ranking.PER_POWER_OF_TEN))))
        .scoreMode(FunctionScoreMode.Sum)
        .boostMode(FunctionBoostMode.Multiply)));
  }

  private Query freshness() {
    return Query.of(query -> query.distanceFeature(distance -> distance
        .field(IndexField.TIME)
        .origin(JsonData.of(search.now().toEpochMilli()))
        .pivot(HALF_FRESH)
        .boost(Ranking.FRESHNESS)));
  }

  private List<Query> filters() {
    var filter = search.filter();
    var filters = new ArrayList<Query>();
    filter.type().ifPresent(type -> filters.add(is(IndexField.TYPE, type)));
    filter.by().ifPresent(by -> filters.add(is(IndexField.BY, by)));
    filter.to().ifPresent(to -> filters.add(is(IndexField.TO, to)));
    if (filter.withMedia()) {
      filters.add(isTrue(IndexField.MEDIA));
    }
    filter.since().ifPresent(since -> filters.add(Query.of(query -> query.range(range -> range
        .field(IndexField.TIME).gte(JsonData.of(since.toEpochMilli()))))));
    filter.until().ifPresent(until -> filters.add(Query.of(query -> query.range(range -> range
        .field(IndexField.TIME).lt(JsonData.of(until.toEpochMilli()))))));
    return filters;
  }
}
