// SPDX-License-Identifier: Apache-2.0
package tidings.core.errors;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import tidings.core.errors.WrongPart.Kind;

/** A refused request: an error code and a sentence for the client. Nothing was changed. */
public final class Refusal extends RuntimeException {
  private final ErrorCode errorCode;
  private final String detail;
  private final Optional<Duration> retryAfter;
  private final List<WrongPart> wrongParts;
  private final Optional<String> madeId;

  Refusal(ErrorCode errorCode, String detail) {
    this(errorCode, detail, Optional.empty(), List.of(), Optional.empty());
  }

  private Refusal(ErrorCode errorCode, String detail, Optional<Duration> retryAfter,
      List<WrongPart> wrongParts, Optional<String> madeId) {
    super(errorCode.code() + ": " + detail, null, false, false);
    this.errorCode = errorCode;
    this.detail = detail;
    this.retryAfter = retryAfter;
    this.wrongParts = wrongParts;
    this.madeId = madeId;
  }

  /** A copy with a hint when to retry. */
  public Refusal withRetryAfter(Duration delay) {
    return new Refusal(errorCode, detail, Optional.of(delay), wrongParts, madeId);
  }

  /** A copy that says which field of the body is wrong. */
  public Refusal atPointer(String pointer) {
    return at(Kind.POINTER, pointer);
  }

  /** A copy that says which query parameter is wrong. */
  public Refusal atParameter(String name) {
    return at(Kind.PARAMETER, name);
  }

  private Refusal at(Kind kind, String place) {
    return withWrongParts(List.of(new WrongPart(kind, place, errorCode, detail)));
  }

  /** A copy that lists these parts. */
  public Refusal withWrongParts(List<WrongPart> parts) {
    return new Refusal(errorCode, detail, retryAfter, List.copyOf(parts), madeId);
  }

  /** A copy that names the resource which an earlier request has made. */
  public Refusal withMadeId(String id) {
    return new Refusal(errorCode, detail, retryAfter, wrongParts, Optional.of(id));
  }

  public ErrorCode errorCode() {
    return errorCode;
  }

  public String detail() {
    return detail;
  }

  /** The time to wait before a retry, if known. */
  public Optional<Duration> retryAfter() {
    return retryAfter;
  }

  /** The parts of the request that are wrong by themselves, in the order in which they are read. */
  public List<WrongPart> wrongParts() {
    return wrongParts;
  }

  /** The id of the resource which an earlier request with the same key has made, if any. */
  public Optional<String> madeId() {
    return madeId;
  }
}
