// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import java.util.Set;
import java.util.stream.Stream;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import tidings.store.StoreFailure;

/**
 * What the SDK has thrown, as a table's callers know it: each a sentence for whoever runs the
 * server.
 *
 * @param where such as {@code table 'tidings' in eu-central-1}
 */
record Failures(String where) {
  /** Some messages of the SDK go on for pages. */
  private static final int LONGEST = 300;
  private static final String VALIDATION = "ValidationException";
  private static final Set<String> NOT_ALLOWED = Set.of(
      "UnrecognizedClientException", "InvalidSignatureException", "IncompleteSignatureException",
      "MissingAuthenticationTokenException", "MissingAuthenticationToken",
      "AccessDeniedException", "ExpiredTokenException", "ExpiredToken", "InvalidClientTokenId");

  RuntimeException of(Throwable failure) {
    return switch (failure) {
      case ResourceNotFoundException missing -> new StoreFailure(
          "There is no " + where + "; --create-table makes it.", missing);
      case AwsServiceException service -> of(service);
      case ApiCallTimeoutException late -> new StoreFailure(
          "Nobody answers in time for the " + where + ".", late);
      case SdkException sdk -> new StoreFailure(Passing.is(sdk)
          ? "Nobody answers for the " + where + ": " + shortly(root(sdk)) + "."
          : "The " + where + " cannot be used: " + shortly(sdk) + ".", sdk);
      case Unprocessed rest -> throttled(rest, "a batch is never done");
      case RuntimeException ours -> ours;
      default -> new StoreFailure("The " + where + " cannot be used: " + shortly(failure) + ".",
          failure);
    };
  }

  private RuntimeException of(AwsServiceException service) {
    var code = Passing.code(service);
    var said = service.awsErrorDetails() == null
        ? shortly(service)
        : oneLine(String.valueOf(service.awsErrorDetails().errorMessage()));
    if (code.equals(VALIDATION)) {
      return invalid(said);
    }
    if (Passing.isThrottling(service)) {
      return throttled(service, code);
    }
    if (service instanceof TransactionCanceledException && Passing.is(service)) {
      return new StoreFailure(
          "Others write the same items of the " + where + " all the time.", service);
    }
    return new StoreFailure(NOT_ALLOWED.contains(code)
        ? "The credentials do not open the " + where + ": " + code + ", " + said + "."
        : "The " + where + " failed: " + code + ", " + said + ".", service);
  }

  private StoreFailure throttled(Throwable cause, String how) {
    return new StoreFailure(
        "The " + where + " has no units left at this moment: " + how + ".", cause);
  }

  /** What can never be written. */
  static RuntimeException invalid(String said) {
    return said.contains("incorrect data type")
        ? new IllegalStateException(oneLine(said))
        : new IllegalArgumentException(oneLine(said));
  }

  private static Throwable root(Throwable failure) {
    return Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
        .reduce(failure, (outer, inner) -> inner);
  }

  private static String shortly(Throwable failure) {
    var line = oneLine(String.valueOf(failure.getMessage()));
    return line.length() > LONGEST ? line.substring(0, LONGEST) + "…" : line;
  }

  private static String oneLine(String text) {
    return text.replaceAll("\\s+", " ").replaceAll("[. ]+$", "");
  }
}
