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
 * What the SDK has thrown, as a table's callers know it: each a sentence for whoever runs the
 * server.
 *
 * @param tableLabel such as {@code table 'tidings' in eu-central-1}
 */
record DynamoDbFailures(String tableLabel) {
  /** Some messages of the SDK go on for pages. */
  private static final int MAX_MESSAGE_LENGTH = 300;
  private static final String VALIDATION_ERROR_CODE = "ValidationException";
  private static final Set<String> ACCESS_ERROR_CODES = Set.of(
      "UnrecognizedClientException", "InvalidSignatureException", "IncompleteSignatureException",
      "MissingAuthenticationTokenException", "MissingAuthenticationToken",
      "AccessDeniedException", "ExpiredTokenException", "ExpiredToken", "InvalidClientTokenId");

  RuntimeException of(Throwable failure) {
    return switch (failure) {
      case ResourceNotFoundException missing -> new StoreException(
          "There is no " + tableLabel + "; --create-table makes it.", missing);
      case AwsServiceException service -> of(service);
      case ApiCallTimeoutException late -> new StoreException(
          "Nobody answers in time for the " + tableLabel + ".", late);
      case SdkException sdk -> new StoreException(TransientFailures.isTransient(sdk)
          ? "Nobody answers for the " + tableLabel + ": " + shortMessage(rootCause(sdk)) + "."
          : "The " + tableLabel + " cannot be used: " + shortMessage(sdk) + ".", sdk);
      case UnprocessedItemsException rest -> throttled(rest, "a batch is never done");
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
          "Others write the same items of the " + tableLabel + " all the time.", service);
    }
    return new StoreException(ACCESS_ERROR_CODES.contains(code)
        ? "The credentials do not open the " + tableLabel + ": " + code + ", " + message + "."
        : "The " + tableLabel + " failed: " + code + ", " + message + ".", service);
  }

  private StoreException throttled(Throwable cause, String reason) {
    return new StoreException(
        "The " + tableLabel + " has no units left at this moment: " + reason + ".", cause);
  }

  /** What can never be written. */
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
