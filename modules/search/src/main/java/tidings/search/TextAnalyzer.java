// SPDX-License-Identifier: Apache-2.0
package tidings.search;

import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.cjk.CJKBigramFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;

/**
 * Divides texts of all languages into folded words. Those without spaces, such as Japanese, become
 * pairs of characters.
 */
final class TextAnalyzer extends Analyzer {
  /** For texts, in which a single character is found too. */
  static final TextAnalyzer TEXTS = new TextAnalyzer(true);
  /** For queries, of which a single character has to be found if it stands alone. */
  static final TextAnalyzer QUERIES = new TextAnalyzer(false);
  private static final int ALL_SCRIPTS = CJKBigramFilter.HAN | CJKBigramFilter.HIRAGANA
      | CJKBigramFilter.KATAKANA | CJKBigramFilter.HANGUL;

  private final boolean alsoSingle;

  private TextAnalyzer(boolean alsoSingle) {
    this.alsoSingle = alsoSingle;
  }

  @Override
  protected TokenStreamComponents createComponents(String field) {
    var words = new StandardTokenizer();
    return new TokenStreamComponents(words,
        new CJKBigramFilter(new WordFoldingFilter(words), ALL_SCRIPTS, alsoSingle));
  }

  @Override
  protected TokenStream normalize(String field, TokenStream words) {
    return new WordFoldingFilter(words);
  }
}
