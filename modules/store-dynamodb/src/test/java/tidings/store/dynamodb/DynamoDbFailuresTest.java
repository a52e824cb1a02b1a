// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import tidings.store.ConditionFailedException;
import tidings.store.StoreException;

/** Every SDK exception becomes a one-sentence message. */
final class DynamoDbFailuresTest {
  private final DynamoDbFailures failures = new DynamoDbFailures("table 'tidings' in eu-central-1");

  @Test
  void a_missing_table_is_reported_with_the_flag_that_creates_it() {
    assertMessage(
        ResourceNotFoundException.builder().message("Requested resource not found").build(),
        "There is no table 'tidings' in eu-central-1; create it with --create-table.");
  }

  @Test
  void rejected_credentials_are_reported_with_the_error_code() {
    assertMessage(service(400, "ExpiredTokenException", "The security token is expired."),
        "The credentials were rejected for the table 'tidings' in eu-central-1:"
            + " ExpiredTokenException, The security token is expired.");
  }

  @Test
  void throttling_is_reported() {
    var sentence = "The table 'tidings' in eu-central-1 has no capacity left: ";
    assertMessage(service(400, "ThrottlingException", "Rate exceeded"),
        sentence + "ThrottlingException.");
    assertMessage(new UnprocessedItemsException(3), sentence + "a batch could not be completed.");
    assertMessage(cancelled("None", "ThrottlingError"), sentence + "TransactionCanceledException.");
  }

  @Test
  void a_lasting_conflict_is_reported() {
    assertMessage(cancelled("None", "TransactionConflict"),
        "Too many conflicting writes to the same items of the table 'tidings' in eu-central-1.");
  }

  @Test
  void a_server_error_is_reported() {
    assertMessage(service(500, "InternalServerError", "Internal\n server error."),
        "The table 'tidings' in eu-central-1 failed: InternalServerError, Internal server error.");
  }

  @Test
  void a_foreign_server_is_reported_by_its_status() {
    assertMessage(DynamoDbException.builder().statusCode(404).message("not here").build(),
        "The table 'tidings' in eu-central-1 failed: HTTP 404, not here.");
  }

  @Test
  void a_network_error_is_reported_by_its_root_cause() {
    assertMessage(SdkClientException.create("Unable to execute HTTP request: it failed",
        new IOException("wrapped", new IllegalStateException("socket is closed."))),
        "No response from the table 'tidings' in eu-central-1: socket is closed.");
  }

  @Test
  void a_timeout_is_reported() {
    assertMessage(ApiCallTimeoutException.create(3000),
        "No response in time from the table 'tidings' in eu-central-1.");
  }

  @Test
  void other_sdk_messages_are_shortened() {
    assertThat(failures.of(SdkClientException.create("pages ".repeat(500))))
        .isInstanceOf(StoreException.class)
        .message().startsWith("The table 'tidings' in eu-central-1 cannot be used: pages pages")
        .hasSizeLessThan(400);
  }

  @Test
  void a_validation_error_is_a_programming_error() {
    assertThat(failures.of(service(400, "ValidationException", "Item size has exceeded.")))
        .isExactlyInstanceOf(IllegalArgumentException.class)
        .hasMessage("Item size has exceeded");
    assertThat(failures.of(service(400, "ValidationException",
        "An operand in the update expression has an incorrect data type")))
        .isExactlyInstanceOf(IllegalStateException.class);
  }

  @Test
  void exceptions_of_the_store_are_passed_on() {
    for (var ours : List.of(new ConditionFailedException(List.of(1)),
        new StoreException("closed"))) {
      assertThat(failures.of(ours)).isSameAs(ours);
    }
  }

  private void assertMessage(Throwable failure, String sentence) {
    assertThat(failures.of(failure)).isInstanceOf(StoreException.class).hasMessage(sentence)
        .hasCause(failure);
  }

  private static AwsServiceException service(int status, String code, String message) {
    return DynamoDbException.builder().statusCode(status).awsErrorDetails(
        AwsErrorDetails.builder().errorCode(code).errorMessage(message).build()).build();
  }

  private static TransactionCanceledException cancelled(String... reasons) {
    return (TransactionCanceledException) TransactionCanceledException.builder()
        .cancellationReasons(List.of(reasons).stream()
            .map(code -> CancellationReason.builder().code(code).build()).toList())
        .statusCode(400)
        .awsErrorDetails(
            AwsErrorDetails.builder().errorCode("TransactionCanceledException").build())
        .build();
  }
}
