// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.Crc32MismatchException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.crt.http.HttpException;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;
import software.amazon.awssdk.services.dynamodb.model.TransactionInProgressException;

/** The classification of failures as transient and as throttling. */
final class TransientFailuresTest {
  static Stream<Throwable> passing() {
    return Stream.of(
        service(500, "InternalServerError"), service(503, null), service(502, null),
        cancelled("None", "TransactionConflict"), cancelled(), cancelled("None", "None"),
        TransactionConflictException.builder().statusCode(400).build(),
        TransactionInProgressException.builder().statusCode(400).build(),
        ApiCallTimeoutException.create(3000),
        SdkClientException.create("cut", new IOException("socket is closed")),
        SdkClientException.create("no such host", new HttpException(1)),
        Crc32MismatchException.create("garbled", null));
  }

  static Stream<Throwable> throttling() {
    return Stream.of(service(400, "ProvisionedThroughputExceededException"),
        service(400, "ThrottlingException"), service(400, "RequestLimitExceeded"),
        service(429, null), cancelled("ProvisionedThroughputExceeded", "None"),
        cancelled("TransactionConflict", "ThrottlingError"), new UnprocessedItemsException(1));
  }

  static Stream<Throwable> permanentFailures() {
    return Stream.of(service(400, "ValidationException"), service(400, "AccessDeniedException"),
        service(404, null), cancelled("ConditionalCheckFailed", "TransactionConflict"),
        cancelled("ValidationError"), cancelled((String) null),
        SdkClientException.create("Unable to load credentials"),
        new IllegalStateException("a mistake of ours"));
  }

  @ParameterizedTest
  @MethodSource("passing")
  void network_and_server_errors_are_transient(Throwable failure) {
    assertThat(TransientFailures.isTransient(failure)).isTrue();
    assertThat(TransientFailures.isThrottling(failure)).isFalse();
  }

  @ParameterizedTest
  @MethodSource("throttling")
  void throttling_is_transient_and_recognized(Throwable failure) {
    assertThat(TransientFailures.isTransient(failure)).isTrue();
    assertThat(TransientFailures.isThrottling(failure)).isTrue();
  }

  @ParameterizedTest
  @MethodSource("permanentFailures")
  void a_client_error_is_permanent(Throwable failure) {
    assertThat(TransientFailures.isTransient(failure)).isFalse();
    assertThat(TransientFailures.isThrottling(failure)).isFalse();
  }

  private static DynamoDbException service(int status, String code) {
    return (DynamoDbException) DynamoDbException.builder().statusCode(status)
        .awsErrorDetails(AwsErrorDetails.builder().errorCode(code).build()).build();
  }

  private static TransactionCanceledException cancelled(String... codes) {
    return (TransactionCanceledException) TransactionCanceledException.builder()
        .cancellationReasons(Stream.of(codes)
            .map(code -> CancellationReason.builder().code(code).build()).toList())
        .awsErrorDetails(
            AwsErrorDetails.builder().errorCode("TransactionCanceledException").build())
        .statusCode(400).build();
  }
}
