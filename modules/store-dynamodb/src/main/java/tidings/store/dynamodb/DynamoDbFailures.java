// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import java.util.Set;
import java.util.stream.Stream;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import tidings.store.StoreException;

/**
 * Translates SDK exceptions into those of a table, with a one-sentence message for the operator of
 * the server.
 *
 * @param tableLabel names the table in messages, as in {@code table 'tidings' in eu-central-1}
 */
record DynamoDbFailures(String tableLabel) {
  /** Some SDK messages have several pages. */
  private static final int MAX_MESSAGE_LENGTH = 300;
  private static final String VALIDATION_ERROR_CODE = "ValidationException";
  private static final Set<String> ACCESS_ERROR_CODES = Set.of(
      "UnrecognizedClientException", "InvalidSignatureException", "IncompleteSignatureException",
      "MissingAuthenticationTokenException", "MissingAuthenticationToken",
      "AccessDeniedException", "ExpiredTokenException", "ExpiredToken", "InvalidClientTokenId");

  RuntimeException of(Throwable failure) {
    return switch (failure) {
      case ResourceNotFoundException missing -> new StoreException(
          "There is no " + tableLabel + "; create it with --create-table.", missing);
      case AwsServiceException service -> of(service);
      case ApiCallTimeoutException late -> new StoreException(
          "No response in time from the " + tableLabel + ".", late);
      case SdkException sdk -> new StoreException(TransientFailures.isTransient(sdk)
          ? "No response from the " + tableLabel + ": " + shortMessage(rootCause(sdk)) + "."
          : "The " + tableLabel + " cannot be used: " + shortMessage(sdk) + ".", sdk);
      case UnprocessedItemsException rest -> throttled(rest, "a batch could not be completed");
      case RuntimeException ours -> ours;
      default ->
        new StoreException("The " + tableLabel + " cannot be used: " + shortMessage(failure) + ".",
            failure);
    };
  }

  private RuntimeException of(AwsServiceException service) {
    var code = TransientFailures.errorCode(service);
    var message = service.awsErrorDetails() == null
        ? shortMessage(service)
        : oneLine(String.valueOf(service.awsErrorDetails().errorMessage()));
    if (code.equals(VALIDATION_ERROR_CODE)) {
      return invalid(message);
    }
    if (TransientFailures.isThrottling(service)) {
      return throttled(service, code);
    }
    if (service instanceof TransactionCanceledException && TransientFailures.isTransient(service)) {
      return new StoreException(
          "Too many conflicting writes to the same items of the " + tableLabel + ".", service);
    }
    return new StoreException(ACCESS_ERROR_CODES.contains(code)
        ? "The credentials were rejected for the " + tableLabel + ": " + code + ", " + message + "."
        : "The " + tableLabel + " failed: " + code + ", " + message + ".", service);
  }

  private StoreException throttled(Throwable cause, String reason) {
    return new StoreException(
        "The " + tableLabel + " has no capacity left: " + reason + ".", cause);
  }

  /** Translates a validation error, which no retry can solve. */
  static RuntimeException invalid(String message) {
    return message.contains("incorrect data type")
        ? new IllegalStateException(oneLine(message))
        : new IllegalArgumentException(oneLine(message));
  }

  private static Throwable rootCause(Throwable failure) {
    return Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
        .reduce(failure, (outer, inner) -> inner);
  }

  private static String shortMessage(Throwable failure) {
    var line = oneLine(String.valueOf(failure.getMessage()));
    return line.length() > MAX_MESSAGE_LENGTH ? line.substring(0, MAX_MESSAGE_LENGTH) + "…" : line;
  }

  private static String oneLine(String text) {
    return text.replaceAll("\\s+", " ").replaceAll("[. ]+$", "");
  }
}
