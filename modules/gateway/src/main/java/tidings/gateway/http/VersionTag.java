// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import static tidings.core.errors.ErrorCode.INVALID_HEADER;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The version of a resource in ETag and If-Match. An ETag begins with the version; the part after
 * the dot reflects other data shown with it, such as counts, and does not matter for If-Match.
 */
public final class VersionTag {
  private static final Pattern TAG =
      Pattern.compile("\"([0-9]{1,18})(?:\\.[A-Za-z0-9_-]{1,64})?\"");

  private VersionTag() {}

  /** The version in If-Match; empty without the header and for {@code *}, which matches any. */
  public static Optional<Long> ifMatch(Call call) {
    var header = call.request().getHeader("If-Match");
    if (header == null || header.equals("*")) {
      return Optional.empty();
    }
    var tag = TAG.matcher(header);
    if (tag.matches()) {
      return Optional.of(Long.valueOf(tag.group(1)));
    }
    throw INVALID_HEADER.refusal("If-Match must be the ETag of the resource");
  }

  public static String of(long version) {
    return "\"" + version + "\"";
  }
}
