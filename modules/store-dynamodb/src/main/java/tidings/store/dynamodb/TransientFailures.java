// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import java.io.IOException;
import java.util.Set;
import java.util.stream.Stream;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.crt.http.HttpException;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;
import software.amazon.awssdk.services.dynamodb.model.TransactionInProgressException;

/**
 * Classifies failures: which may succeed when retried, and which are throttling. All requests are
 * safe to repeat.
 */
final class TransientFailures {
  private static final int SERVER_ERROR = 500;
  private static final int TOO_MANY_REQUESTS = 429;
  private static final Set<String> THROTTLING_CODES = Set.of(
      "ProvisionedThroughputExceeded", "ProvisionedThroughputExceededException", "ThrottlingError",
      "ThrottlingException", "RequestLimitExceeded", "LimitExceededException");
  /**
   * Cancellation reasons of operations that did not cause the cancellation, or only temporarily.
   */
  private static final Set<String> HARMLESS_CODES = Set.of("None", "TransactionConflict");

  private TransientFailures() {}

  static boolean isTransient(Throwable failure) {
    return switch (failure) {
      case UnprocessedItemsException rest -> true;
      case TransactionCanceledException cancelled ->
        reasonCodes(cancelled)
            .allMatch(code -> HARMLESS_CODES.contains(code) || THROTTLING_CODES.contains(code));
      case TransactionConflictException conflict -> true;
      case TransactionInProgressException first -> true;
      case ApiCallTimeoutException late -> true;
      case AwsServiceException service ->
        service.statusCode() >= SERVER_ERROR || isThrottling(service);
      case SdkException sdk -> sdk.retryable() || isNetwork(sdk);
      default -> false;
    };
  }

  /** Whether DynamoDB rejected the request because of its load. */
  static boolean isThrottling(Throwable failure) {
    return switch (failure) {
      case UnprocessedItemsException rest -> true;
      case TransactionCanceledException cancelled ->
        reasonCodes(cancelled).anyMatch(THROTTLING_CODES::contains);
      case AwsServiceException service ->
        service.statusCode() == TOO_MANY_REQUESTS || THROTTLING_CODES.contains(errorCode(service));
      default -> false;
    };
  }

  /** The error code of DynamoDB, or the HTTP status if the response has none. */
  static String errorCode(AwsServiceException failure) {
    var details = failure.awsErrorDetails();
    return details == null || details.errorCode() == null
        ? "HTTP " + failure.statusCode()
        : details.errorCode();
  }

  /**
   * Whether a network error occurred. The client does not wrap all of these, such as an unknown
   * host.
   */
  private static boolean isNetwork(SdkException failure) {
    return Stream.<Throwable>iterate(failure, cause -> cause != null, Throwable::getCause)
        .anyMatch(cause -> cause instanceof IOException || cause instanceof HttpException);
  }

  private static Stream<String> reasonCodes(TransactionCanceledException cancelled) {
    return cancelled.cancellationReasons()
        .stream()
        .map(CancellationReason::code)
        .map(String::valueOf);
  }
}
