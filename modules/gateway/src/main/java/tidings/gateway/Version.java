// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import static tidings.core.Reason.INVALID_HEADER;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The version of something that is changed, as it is said in headers. An ETag begins with it; what
 * follows behind a dot tells apart what else is shown with it, such as counts, and does not matter
 * to who changes it.
 */
final class Version {
  private static final Pattern TAG =
      Pattern.compile("\"([0-9]{1,18})(?:\\.[A-Za-z0-9_-]{1,64})?\"");

  private Version() {}

  /** The one that If-Match names; none without it, and none for {@code *}, which is any. */
  static Optional<Long> wanted(Call call) {
    var wanted = call.request().getHeader("If-Match");
    if (wanted == null || wanted.equals("*")) {
      return Optional.empty();
    }
    var tag = TAG.matcher(wanted);
    if (tag.matches()) {
      return Optional.of(Long.valueOf(tag.group(1)));
    }
    throw INVALID_HEADER.because("If-Match has to be the ETag that came with it");
  }

  static String tag(long version) {
    return "\"" + version + "\"";
  }
}
