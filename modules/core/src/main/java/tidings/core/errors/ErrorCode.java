// SPDX-License-Identifier: Apache-2.0
package tidings.core.errors;

import static java.util.Locale.ROOT;

/** The stable error codes of the API, with their HTTP status and title. */
public enum ErrorCode {
  MALFORMED_REQUEST(400, "The request is not valid HTTP"),
  MALFORMED_JSON(400, "The body is not valid JSON"),
  UNKNOWN_FIELD(400, "A field is unknown"),
  MISSING_FIELD(400, "A field is missing"),
  INVALID_FIELD(400, "A field has an invalid value"),
  INVALID_REF(400, "The ref is invalid"),
  INVALID_ID(400, "The id is invalid"),
  INVALID_HANDLE(400, "The handle is invalid"),
  INVALID_LIMIT(400, "The limit is invalid"),
  INVALID_CURSOR(400, "The cursor is not valid for this list"),
  INVALID_PARAMETER(400, "A query parameter is unknown or invalid"),
  INVALID_HEADER(400, "A header has an invalid value"),
  ACT_AS_NEEDED(400, "A key has to name the user that the call is made as"),
  UNAUTHENTICATED(401, "Sign in first"),
  INVALID_TOKEN(401, "The token is not valid"),
  TOKEN_EXPIRED(401, "The token has expired"),
  SESSION_ENDED(401, "The session has ended"),
  WRONG_CREDENTIALS(401, "The id or the password is wrong"),
  SUSPENDED(403, "The account is suspended"),
  UNKNOWN_USER(403, "The user is not known here"),
  SIGN_IN_NEEDED(403, "This needs a sign-in on this server"),
  SCOPE_MISSING(403, "The key is not for this"),
  KEY_NEEDED(403, "A service key is needed"),
  KEY_IN_BROWSER(403, "A service key must not be in a browser"),
  SIGN_IN_AGAIN(403, "Sign in again first"),
  PASSKEY_REFUSED(403, "The passkey was not accepted"),
  SIGN_IN_REFUSED(403, "The provider did not confirm the sign-in"),
  CEREMONY_ENDED(403, "The request has ended or was begun elsewhere"),
  NO_PUBLIC_URL(403, "The server does not know its public address"),
  FORBIDDEN(403, "You are not allowed to do this"),
  SIGN_UP_CLOSED(403, "Sign-up is closed"),
  INVITE_NEEDED(403, "Sign-up needs an invite"),
  PASSWORDS_OFF(403, "Passwords are not used here"),
  EMAIL_OFF(403, "E-mail is not used here"),
  EVENTS_OFF(403, "Events are not kept here"),
  MEDIA_OFF(403, "Pictures are not stored here"),
  SEARCH_OFF(403, "There is no search here"),
  EMAIL_UNCONFIRMED(403, "Confirm your e-mail address first"),
  FOREIGN_ORIGIN(403, "Pages of that origin are not allowed to do this"),
  NOT_FOUND(404, "Not found"),
  METHOD_NOT_ALLOWED(405, "The method is not allowed here"),
  BODY_TOO_SLOW(408, "The body took too long to arrive"),
  ALREADY_TAKEN(409, "It is already taken"),
  FOREIGN_ID_TAKEN(409, "The foreign id and time belong to another activity"),
  ACTIVITY_DELETED(409, "The activity was deleted"),
  POLL_ENDED(409, "The poll has ended"),
  EMAIL_TAKEN(409, "The e-mail address belongs to another account"),
  IMPORT_RUNNING(409, "Another import is running"),
  ERASED(410, "The user was erased"),
  EVENTS_GONE(410, "The events are not kept any more"),
  CHANGED_MEANWHILE(412, "It was changed in the meantime"),
  BODY_TOO_LARGE(413, "The body is too large"),
  URL_TOO_LONG(414, "The address is too long"),
  UNSUPPORTED_MEDIA_TYPE(415, "The body has the wrong type"),
  UNSUPPORTED_ENCODING(415, "The body must not be compressed"),
  INVALID_RANGE(416, "There is no such part of it"),
  WRONG_HOST(421, "The server does not answer for this host"),
  SELF_FOLLOW(422, "You cannot follow yourself"),
  SELF_REPORT(422, "You cannot report yourself"),
  INVALID_PICTURE(422, "The file is not a picture that can be used here"),
  INVALID_RECORDING(422, "The file is not a recording that can be used here"),
  QUOTA_EXCEEDED(422, "There is no space left for your pictures"),
  WEAK_PASSWORD(422, "The password is easy to guess"),
  LAST_CREDENTIAL(422, "It is the last way to sign in"),
  INVALID_LINK(422, "The link was used, has expired or is unknown"),
  INVALID_INVITE(422, "The invite was used, has expired or is unknown"),
  UNKNOWN_KIND(422, "This kind of like is not offered here"),
  NO_POLL(422, "The activity has no poll"),
  INVALID_CHOICE(422, "There is no such choice"),
  TOO_MANY(422, "A limit would be exceeded"),
  INVALID_TARGET(422, "The target is not allowed"),
  IDEMPOTENCY_KEY_REUSED(422, "The idempotency key was used for another request"),
  UPGRADE_REQUIRED(426, "This URL accepts WebSocket connections only"),
  TOO_MANY_ATTEMPTS(429, "Too many failed attempts"),
  RATE_LIMITED(429, "You do this too often"),
  HEADERS_TOO_LARGE(431, "The headers are too large"),
  INTERNAL(500, "Internal error"),
  PROVIDER_FAILED(502, "The provider of the sign-in does not work"),
  BUSY(503, "The server is busy; try again later"),
  SEARCH_NOT_READY(503, "The search index is being built"),
  UNAVAILABLE(503, "The service is temporarily unavailable"),
  TIMED_OUT(503, "Timed out; the outcome is unknown");

  private final int status;
  private final String title;

  ErrorCode(int status, String title) {
    this.status = status;
    this.title = title;
  }

  /** The code in API answers: the name in lower case. */
  public String code() {
    return name().toLowerCase(ROOT);
  }

  public int status() {
    return status;
  }

  public String title() {
    return title;
  }

  /**
   * Creates a refusal with this code.
   *
   * @param detail shown to the client
   */
  public Refusal refusal(String detail) {
    return new Refusal(this, detail);
  }
}
