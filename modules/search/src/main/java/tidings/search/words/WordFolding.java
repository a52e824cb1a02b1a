// SPDX-License-Identifier: Apache-2.0
package tidings.search.words;

import static java.util.Locale.ROOT;

import java.text.Normalizer;
import java.util.Arrays;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;

/**
 * The form of a word in which words are compared: lower case, without accents and vowel marks, and
 * with letters in place of their variants, such as those of full width. Letters whose marks make
 * others of them, such as Japanese が and Hindi की, keep them.
 */
public final class WordFolding {
  /** An ASCII letter in place of another has at most this many. */
  private static final int MAX_EXPANSION = 4;

  private WordFolding() {}

  public static String fold(String word) {
    return isPlain(word) ? word : foldOther(word);
  }

  private static boolean isPlain(String word) {
    for (int index = 0; index < word.length(); index++) {
      char c = word.charAt(index);
      if (c >= 0x80 || c >= 'A' && c <= 'Z') {
        return false;
      }
    }
    return true;
  }

  private static String foldOther(String word) {
    var decomposed = Normalizer.normalize(word, Normalizer.Form.NFKD);
    var bare = new StringBuilder(decomposed.length());
    for (int index = 0; index < decomposed.length(); index++) {
      char c = decomposed.charAt(index);
      if (!isOptionalMark(c)) {
        bare.append(c);
      }
    }
    char[] composed = Normalizer.normalize(bare, Normalizer.Form.NFC).toLowerCase(ROOT)
        .toCharArray();
    char[] ascii = new char[MAX_EXPANSION * composed.length];
    int length = ASCIIFoldingFilter.foldToASCII(composed, 0, ascii, 0, composed.length);
    return new String(Arrays.copyOf(ascii, length)).replace('ς', 'σ');
  }

  /** Accents, Hebrew and Arabic vowels, and the Arabic lengthening, which many do not type. */
  private static boolean isOptionalMark(char c) {
    return c >= 0x300 && c <= 0x36F || c >= 0x591 && c <= 0x5C7 || c >= 0x64B && c <= 0x652
        || c == 0x670 || c == 0x640;
  }
}
