// SPDX-License-Identifier: Apache-2.0
package tidings.core.errors;

import static java.util.Locale.ROOT;

/** Why something is refused: the stable codes of the contract, with their HTTP status and title. */
public enum ErrorCode {
  MALFORMED_REQUEST(400, "That is not a request as HTTP knows it"),
  MALFORMED_JSON(400, "The body is not the JSON it should be"),
  UNKNOWN_FIELD(400, "A field is not known here"),
  MISSING_FIELD(400, "A field is missing"),
  INVALID_FIELD(400, "A field has a value that it cannot have"),
  INVALID_REF(400, "That is not a ref"),
  INVALID_ID(400, "That is not an id"),
  INVALID_LIMIT(400, "That is not a limit"),
  INVALID_CURSOR(400, "That is not a cursor of this list"),
  INVALID_PARAMETER(400, "A query parameter is not known here, or has a value it cannot have"),
  INVALID_HEADER(400, "A header has a value that it cannot have"),
  UNAUTHENTICATED(401, "Sign in first"),
  WRONG_CREDENTIALS(401, "The id or the password is wrong"),
  FORBIDDEN(403, "That is not yours to do"),
  FOREIGN_ORIGIN(403, "Pages of that origin may not do this"),
  NOT_FOUND(404, "There is no such thing"),
  METHOD_NOT_ALLOWED(405, "That method does not work here"),
  BODY_TOO_SLOW(408, "The body takes too long to arrive"),
  ALREADY_TAKEN(409, "Somebody has it already"),
  CHANGED_MEANWHILE(412, "It is no longer what you read"),
  BODY_TOO_LARGE(413, "The body is too large"),
  URL_TOO_LONG(414, "The address is too long"),
  UNSUPPORTED_MEDIA_TYPE(415, "The body has to be application/json"),
  UNSUPPORTED_ENCODING(415, "The body must not be compressed"),
  SELF_FOLLOW(422, "Nobody follows themselves"),
  SELF_REPORT(422, "Nobody reports themselves"),
  TOO_MANY(422, "That is more than is allowed"),
  INVALID_TARGET(422, "An activity cannot be targeted there"),
  IDEMPOTENCY_KEY_REUSED(422, "That key was used for another request"),
  UPGRADE_REQUIRED(426, "This address speaks WebSocket"),
  TOO_MANY_ATTEMPTS(429, "Too many passwords were wrong"),
  HEADERS_TOO_LARGE(431, "The headers are too large"),
  INTERNAL(500, "Something went wrong here"),
  BUSY(503, "Too much is going on; try again"),
  UNAVAILABLE(503, "What this needs cannot be reached or written just now"),
  TIMED_OUT(503, "It took too long; whether it happened is unknown");

  private final int status;
  private final String title;

  ErrorCode(int status, String title) {
    this.status = status;
    this.title = title;
  }

  /** The name that clients know it by, in lower case. */
  public String code() {
    return name().toLowerCase(ROOT);
  }

  public int status() {
    return status;
  }

  public String title() {
    return title;
  }

  /** A refusal for this reason; the detail is shown to the one who asked. */
  public Refusal refusal(String detail) {
    return new Refusal(this, detail);
  }
}
