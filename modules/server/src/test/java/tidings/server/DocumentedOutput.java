// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import java.util.List;
import java.util.regex.Pattern;

/** The lines that a sample prints according to its comments: {@code console.log(1 + 1); // 2}. */
public final class DocumentedOutput {
  private static final Pattern PRINTED =
      Pattern.compile("(?m)^(?:.*(?:console\\.log|System\\.out\\.println).*;|}) // (.*)$");

  private DocumentedOutput() {}

  public static List<String> of(String code) {
    return PRINTED.matcher(code).results().map(found -> found.group(1)).toList();
  }
}
