// SPDX-License-Identifier: Apache-2.0
package tidings.bench.flood;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import tidings.client.Session;
import tidings.core.Activities.Draft;
import tidings.core.Activity;
import tidings.core.Activity.Content;
import tidings.core.Ref;

/** A list of the longest activities, which do not compress well. */
public final class LargeList {
  /** As many as a page may have. */
  private static final int POSTS = 100;
  private static final int FIRST_LETTER = 0x4E00;
  private static final int LETTERS = 20_000;

  private LargeList() {}

  /** Stores the activities. Returns the path of the list. */
  public static String post(Session author) {
    for (int post = 0; post < POSTS; post++) {
      author.post(new Draft("post", Content.note(letters(post)), List.of(),
          Optional.of("{\"a\":\"" + "b".repeat(Activity.MAX_DATA_LENGTH - 9) + "\"}"))).await();
    }
    return path(author.ref());
  }

  /** The path of the list of an author. */
  public static String path(Ref author) {
    return "/v1/entities/" + author + "/activities?limit=" + POSTS;
  }

  private static String letters(int seed) {
    return new Random(seed).ints(Content.MAX_TEXT_LENGTH, 0, LETTERS)
        .map(letter -> FIRST_LETTER + letter)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }
}
