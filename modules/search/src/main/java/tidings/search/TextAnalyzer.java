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
  private static final int ALL_SCRIPTS = CJKBigramFilter.HAN | CJKBigramFilter.HIRAGANA
      | CJKBigramFilter.KATAKANA | CJKBigramFilter.HANGUL;

  private final boolean alsoSingle;

  private TextAnalyzer(boolean alsoSingle) {
    this.alsoSingle = alsoSingle;
  }

  /** For texts, in which a single character is found too. */
  static TextAnalyzer ofTexts() {
    return new TextAnalyzer(true);
  }

  /** For queries, in which it has to be found if it stands alone. */
  static TextAnalyzer ofQueries() {
    return new TextAnalyzer(false);
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
