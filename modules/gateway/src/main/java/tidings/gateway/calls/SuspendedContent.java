// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import static java.util.Locale.ROOT;

import java.util.stream.Stream;
import tidings.wire.JsonFields;
import tidings.wire.TextRule;

/** Whether the posts and comments of a suspended user are visible. */
enum SuspendedContent {
  KEPT, HIDDEN;

  private static final TextRule RULE = new TextRule("must be kept or hidden",
      code -> Stream.of(values()).anyMatch(content -> content.code().equals(code)));

  static SuspendedContent of(boolean isHidden) {
    return isHidden ? HIDDEN : KEPT;
  }

  /** Visible unless the field says otherwise. */
  static boolean isHidden(JsonFields body) {
    return body.optionalText("content", RULE).filter(HIDDEN.code()::equals).isPresent();
  }

  String code() {
    return name().toLowerCase(ROOT);
  }
}
