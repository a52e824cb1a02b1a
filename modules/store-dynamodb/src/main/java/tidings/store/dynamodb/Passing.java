// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import java.io.IOException;
import java.util.Set;
import java.util.stream.Stream;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;
import software.amazon.awssdk.services.dynamodb.model.TransactionInProgressException;

/** Trouble that may be gone when one asks again. Every request of ours may be repeated. */
final class Passing {
  private static final int SERVER_ERROR = 500;
  private static final Set<String> THROTTLED = Set.of(
      "ProvisionedThroughputExceeded", "ProvisionedThroughputExceededException", "ThrottlingError",
      "ThrottlingException", "RequestLimitExceeded");
  /** What a cancelled transaction says of operations that did not cancel it, or not for long. */
  private static final Set<String> HARMLESS = Set.of("None", "TransactionConflict");

  private Passing() {}

  static boolean is(Throwable failure) {
    return switch (failure) {
      case Unprocessed rest -> true;
      case TransactionCanceledException cancelled ->
        codes(cancelled).allMatch(code -> HARMLESS.contains(code) || THROTTLED.contains(code));
      case TransactionConflictException conflict -> true;
      case TransactionInProgressException first -> true;
      case ApiCallAttemptTimeoutException late -> true;
      case ApiCallTimeoutException late -> true;
      case AwsServiceException service ->
        service.statusCode() >= SERVER_ERROR || THROTTLED.contains(code(service));
      default -> isNetwork(failure);
    };
  }

  /** Whether it says that there is too much to do. */
  static boolean isThrottling(Throwable failure) {
    return switch (failure) {
      case Unprocessed rest -> true;
      case TransactionCanceledException cancelled ->
        codes(cancelled).anyMatch(THROTTLED::contains);
      case AwsServiceException service -> THROTTLED.contains(code(service));
      default -> false;
    };
  }

  /** DynamoDB's own word for what is wrong; empty when something else has answered. */
  static String code(AwsServiceException failure) {
    var details = failure.awsErrorDetails();
    return details == null || details.errorCode() == null ? "" : details.errorCode();
  }

  /** Whether nobody has answered at all. */
  static boolean isNetwork(Throwable failure) {
    return Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
        .anyMatch(IOException.class::isInstance);
  }

  private static Stream<String> codes(TransactionCanceledException cancelled) {
    return cancelled.cancellationReasons().stream().map(CancellationReason::code);
  }
}
