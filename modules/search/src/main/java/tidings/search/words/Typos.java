// SPDX-License-Identifier: Apache-2.0
package tidings.search.words;

/** How many letters of a word may be too many, too few, wrong or swapped with the next. */
public final class Typos {
  private static final int ONE_FROM = 4;
  private static final int TWO_FROM = 8;
  /** Letters at the beginning that must be right, as nearly all are. */
  public static final int RIGHT_LETTERS = 1;
  /** Words in the index that are tried for one of the query. */
  public static final int MAX_WORDS = 50;

  private Typos() {}

  public static int allowed(String word) {
    return word.length() >= TWO_FROM ? 2 : word.length() >= ONE_FROM ? 1 : 0;
  }
}
