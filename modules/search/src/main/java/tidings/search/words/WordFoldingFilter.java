// SPDX-License-Identifier: Apache-2.0
package tidings.search.words;

import java.io.IOException;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.TypeAttribute;

/**
 * Folds the words of a text. Their places in the text stay those of the unfolded words. Thai, Lao,
 * Khmer and Burmese texts, whose words only a dictionary would tell apart, become pairs of characters
 * later, as Chinese ones do.
 */
final class WordFoldingFilter extends TokenFilter {
  private static final String UNDIVIDED =
      StandardTokenizer.TOKEN_TYPES[StandardTokenizer.SOUTHEAST_ASIAN];
  private static final String IN_PAIRS =
      StandardTokenizer.TOKEN_TYPES[StandardTokenizer.IDEOGRAPHIC];

  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
  private final TypeAttribute type = addAttribute(TypeAttribute.class);

  WordFoldingFilter(TokenStream words) {
    super(words);
  }

  @Override
  public boolean incrementToken() throws IOException {
    if (!input.incrementToken()) {
      return false;
    }
    var word = term.toString();
    var folded = WordFolding.fold(word);
    if (!folded.equals(word)) {
      term.setEmpty().append(folded);
    }
    if (type.type().equals(UNDIVIDED)) {
      type.setType(IN_PAIRS);
    }
    return true;
  }
}
