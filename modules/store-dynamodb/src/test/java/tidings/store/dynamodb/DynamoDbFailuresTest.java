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

/** Whatever the SDK throws is one sentence. */
final class DynamoDbFailuresTest {
  private final DynamoDbFailures failures = new DynamoDbFailures("table 'tidings' in eu-central-1");

  @Test
  void a_missing_table_is_told_with_what_makes_it() {
    assertMessage(
        ResourceNotFoundException.builder().message("Requested resource not found").build(),
        "There is no table 'tidings' in eu-central-1; --create-table makes it.");
  }

  @Test
  void refused_credentials_are_told_with_the_word_for_it() {
    assertMessage(service(400, "ExpiredTokenException", "The security token is expired."),
        "The credentials do not open the table 'tidings' in eu-central-1:"
            + " ExpiredTokenException, The security token is expired.");
  }

  @Test
  void throttling_is_told() {
    var sentence = "The table 'tidings' in eu-central-1 has no units left at this moment: ";
    assertMessage(service(400, "ThrottlingException", "Rate exceeded"),
        sentence + "ThrottlingException.");
    assertMessage(new UnprocessedItemsException(3), sentence + "a batch is never done.");
    assertMessage(cancelled("None", "ThrottlingError"), sentence + "TransactionCanceledException.");
  }

  @Test
  void a_conflict_that_does_not_end_is_told() {
    assertMessage(cancelled("None", "TransactionConflict"),
        "Others write the same items of the table 'tidings' in eu-central-1 all the time.");
  }

  @Test
  void trouble_of_the_servers_is_told() {
    assertMessage(service(500, "InternalServerError", "Internal\n server error."),
        "The table 'tidings' in eu-central-1 failed: InternalServerError, Internal server error.");
  }

  @Test
  void somebody_else_at_that_address_is_told() {
    assertMessage(DynamoDbException.builder().statusCode(404).message("not here").build(),
        "The table 'tidings' in eu-central-1 failed: HTTP 404, not here.");
  }

  @Test
  void a_network_that_does_not_work_is_told_by_its_cause() {
    assertMessage(SdkClientException.create("Unable to execute HTTP request: it failed",
        new IOException("wrapped", new IllegalStateException("socket is closed."))),
        "Nobody answers for the table 'tidings' in eu-central-1: socket is closed.");
  }

  @Test
  void an_answer_that_does_not_come_is_told() {
    assertMessage(ApiCallTimeoutException.create(3000),
        "Nobody answers in time for the table 'tidings' in eu-central-1.");
  }

  @Test
  void everything_else_of_the_sdk_is_told_shortly() {
    assertThat(failures.of(SdkClientException.create("pages ".repeat(500))))
        .isInstanceOf(StoreException.class)
        .message().startsWith("The table 'tidings' in eu-central-1 cannot be used: pages pages")
        .hasSizeLessThan(400);
  }

  @Test
  void what_can_never_be_written_is_the_callers_mistake() {
    assertThat(failures.of(service(400, "ValidationException", "Item size has exceeded.")))
        .isExactlyInstanceOf(IllegalArgumentException.class)
        .hasMessage("Item size has exceeded");
    assertThat(failures.of(service(400, "ValidationException",
        "An operand in the update expression has an incorrect data type")))
        .isExactlyInstanceOf(IllegalStateException.class);
  }

  @Test
  void what_the_table_itself_says_stays_as_it_is() {
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
