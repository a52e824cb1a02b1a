// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import static tidings.core.errors.ErrorCode.INVALID_HEADER;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The version of something that is changed, as it is said in headers. An ETag begins with it; what
 * follows behind a dot tells apart what else is shown with it, such as counts, and does not matter
 * to who changes it.
 */
public final class VersionTag {
  private static final Pattern TAG =
      Pattern.compile("\"([0-9]{1,18})(?:\\.[A-Za-z0-9_-]{1,64})?\"");

  private VersionTag() {}

  /** The one that If-Match names; none without it, and none for {@code *}, which is any. */
  public static Optional<Long> ifMatch(Call call) {
    var header = call.request().getHeader("If-Match");
    if (header == null || header.equals("*")) {
      return Optional.empty();
    }
    var tag = TAG.matcher(header);
    if (tag.matches()) {
      return Optional.of(Long.valueOf(tag.group(1)));
    }
    throw INVALID_HEADER.refusal("If-Match has to be the ETag that came with it");
  }

  public static String of(long version) {
    return "\"" + version + "\"";
  }
}
