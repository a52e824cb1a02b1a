// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import static tidings.core.errors.ErrorCode.INVALID_HEADER;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import tidings.core.errors.Refusal;

/** The list of ETags in an If-None-Match header. */
final class EntityTags {
  /** Max. tags of a request: a client has one for each resource. */
  static final int MAX_TAGS = 100;
  private static final Pattern TAG =
      Pattern.compile("[ \t]*((?:W/)?\"[!#-~]{0,200}+\")[ \t]*(,|$)");

  private EntityTags() {}

  /**
   * The tags as the client has written them. Reads one after the other: an expression for the whole
   * list would recurse for each tag, until the stack overflows.
   *
   * @throws Refusal {@code invalid_header}
   */
  static List<String> parse(String list) {
    var tags = new ArrayList<String>();
    var next = TAG.matcher(list);
    for (int start = 0; start <= list.length(); start = next.end()) {
      if (!next.region(start, list.length()).lookingAt()) {
        throw INVALID_HEADER.refusal("If-None-Match must be * or a list of ETags");
      }
      if (tags.size() == MAX_TAGS) {
        throw INVALID_HEADER.refusal("If-None-Match may have at most " + MAX_TAGS + " ETags");
      }
      tags.add(next.group(1));
      if (next.group(2).isEmpty()) {
        break;
      }
    }
    return tags;
  }
}
