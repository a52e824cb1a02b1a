// SPDX-License-Identifier: Apache-2.0
package tidings.search.embedded;

import java.io.IOException;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DoubleValues;
import org.apache.lucene.search.DoubleValuesSource;
import org.apache.lucene.search.IndexSearcher;
import tidings.search.index.IndexField;
import tidings.search.index.Ranking;

/**
 * A factor of the score of entities that grows with the logarithm of their followers: 1 without any,
 * 2 with ten thousand. Other documents have none.
 */
final class PopularityBoost extends DoubleValuesSource {
  @Override
  public DoubleValues getValues(LeafReaderContext segment, DoubleValues scores)
      throws IOException {
    var followers = DocValues.getNumeric(segment.reader(), IndexField.FOLLOWERS);
    return new DoubleValues() {
      @Override
      public double doubleValue() throws IOException {
        return 1 + Ranking.PER_POWER_OF_TEN * Math.log10(1.0 + Math.max(0, followers.longValue()));
      }

      @Override
      public boolean advanceExact(int document) throws IOException {
        return followers.advanceExact(document);
      }
    };
  }

  @Override
  public boolean needsScores() {
    return false;
  }

  @Override
  public DoubleValuesSource rewrite(IndexSearcher searcher) {
    return this;
  }

  @Override
  public boolean isCacheable(LeafReaderContext segment) {
    return true;
  }

  @Override
  public int hashCode() {
    return PopularityBoost.class.hashCode();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PopularityBoost;
  }

  @Override
  public String toString() {
    return "popularity";
  }
}
