// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import static tidings.core.errors.ErrorCode.INVALID_RANGE;

import io.vertx.core.http.HttpServerRequest;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A range of the bytes of a content (RFC 9110): one range is served, a list of several is answered
 * with all of the content, as the standard allows.
 *
 * @param end the first byte behind it
 */
public record ByteRange(long from, long end) {
  private static final Pattern SYNTAX = Pattern.compile("bytes=([0-9]{0,18})-([0-9]{0,18})");
  private static final ByteRange UNSATISFIABLE = new ByteRange(0, 0);

  /**
   * The range that a request asks for; empty if it asks for all, or for a part of another content.
   *
   * @param tag ETag of the content
   */
  public static Optional<ByteRange> of(HttpServerRequest request, String tag, long length) {
    var header = request.getHeader("Range");
    var condition = request.getHeader("If-Range");
    if (header == null || condition != null && !condition.equals(tag)) {
      return Optional.empty();
    }
    var numbers = SYNTAX.matcher(header);
    if (!numbers.matches() || numbers.group(1).isEmpty() && numbers.group(2).isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(numbers.group(1).isEmpty()
        ? suffix(Long.parseLong(numbers.group(2)), length)
        : range(Long.parseLong(numbers.group(1)), numbers.group(2), length));
  }

  private static ByteRange suffix(long count, long length) {
    return count == 0 ? UNSATISFIABLE : new ByteRange(Math.max(0, length - count), length);
  }

  private static ByteRange range(long from, String last, long length) {
    long end = last.isEmpty() ? length : Math.min(length, Long.parseLong(last) + 1);
    return from >= end ? UNSATISFIABLE : new ByteRange(from, end);
  }

  public long length() {
    return end - from;
  }

  /** Whether there is no such part. */
  public boolean isUnsatisfiable() {
    return length() == 0;
  }

  /** The value of the header of the same name. @param total bytes of the content */
  public String contentRange(long total) {
    return "bytes " + from + "-" + (end - 1) + "/" + total;
  }

  /** The response to a range that the content does not have. */
  public static Response notSatisfiable(long total) {
    return Problem.of(INVALID_RANGE
        .refusal("the content has " + total + " bytes"))
        .with("Content-Range", "bytes */" + total);
  }
}
