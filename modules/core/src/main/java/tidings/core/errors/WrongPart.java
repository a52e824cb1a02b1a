// SPDX-License-Identifier: Apache-2.0
package tidings.core.errors;

/**
 * A part of a request that is wrong by itself, as a problem lists it.
 *
 * @param place a JSON pointer into the body (RFC 6901), or the name of a query parameter
 * @param detail shown to the client
 */
public record WrongPart(Kind kind, String place, ErrorCode code, String detail) {
  /** Further ones of a request are not listed. */
  public static final int MAX_LISTED = 20;

  /** The kinds of parts; the name of one, in lower case, is that of its JSON field. */
  public enum Kind {
    POINTER, PARAMETER
  }
}
