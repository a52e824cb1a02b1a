// SPDX-License-Identifier: Apache-2.0
package tidings.search.words;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.cjk.CJKBigramFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/**
 * Divides texts of all languages into folded words. Those without spaces, such as Japanese, become
 * pairs of characters.
 */
public final class TextAnalyzer extends Analyzer {
  /** For texts, in which a single character is found too. */
  public static final TextAnalyzer TEXTS = new TextAnalyzer(true);
  /** For queries, of which a single character has to be found if it stands alone. */
  public static final TextAnalyzer QUERIES = new TextAnalyzer(false);
  private static final int ALL_SCRIPTS = CJKBigramFilter.HAN | CJKBigramFilter.HIRAGANA
      | CJKBigramFilter.KATAKANA | CJKBigramFilter.HANGUL;

  private final boolean alsoSingle;

  private TextAnalyzer(boolean alsoSingle) {
    this.alsoSingle = alsoSingle;
  }

  /** The words of a text in their order, each as often as it is there. */
  public List<String> words(String text) {
    var found = new ArrayList<String>();
    try (var words = tokenStream("", text)) {
      var term = words.addAttribute(CharTermAttribute.class);
      words.reset();
      while (words.incrementToken()) {
        found.add(term.toString());
      }
      words.end();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible); // it reads from memory
    }
    return found;
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
