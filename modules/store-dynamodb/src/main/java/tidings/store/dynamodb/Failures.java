// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import java.util.Set;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import tidings.store.StoreFailure;

/**
 * What the SDK has thrown, as a table's callers know it: each a sentence for whoever runs the
 * server.
 *
 * @param where such as {@code table 'tidings' in eu-central-1}
 */
record Failures(String where) {
  private static final String VALIDATION = "ValidationException";
  private static final Set<String> NOT_ALLOWED = Set.of(
      "UnrecognizedClientException", "InvalidSignatureException", "IncompleteSignatureException",
      "MissingAuthenticationTokenException", "MissingAuthenticationToken",
      "AccessDeniedException", "ExpiredTokenException", "InvalidClientTokenId");

  RuntimeException of(Throwable failure) {
    return switch (failure) {
      case ResourceNotFoundException missing -> new StoreFailure(
          "There is no " + where + "; --create-table makes it.", missing);
      case AwsServiceException service -> of(service);
      case SdkException sdk -> new StoreFailure(Passing.is(sdk)
          ? "Nobody answers for the " + where + ": " + shortly(sdk) + "."
          : "The " + where + " cannot be used: " + shortly(sdk) + ".", sdk);
      case RuntimeException ours -> ours;
      default -> new StoreFailure("The " + where + " cannot be used: " + shortly(failure) + ".",
          failure);
    };
  }

  private RuntimeException of(AwsServiceException service) {
    var code = Passing.code(service);
    var said = service.awsErrorDetails() == null
        ? shortly(service)
        : String.valueOf(service.awsErrorDetails().errorMessage());
    if (code.equals(VALIDATION)) {
      return invalid(said);
    }
    if (NOT_ALLOWED.contains(code)) {
      return new StoreFailure(
          "The credentials do not open the " + where + ": " + code + ", " + oneLine(said) + ".",
          service);
    }
    return new StoreFailure(Passing.isThrottling(service)
        ? "The " + where + " has no units left at this moment: " + code + "."
        : "The " + where + " failed: " + code + ", " + oneLine(said) + ".", service);
  }

  /** What can never be written. */
  static RuntimeException invalid(String said) {
    return said.contains("incorrect data type")
        ? new IllegalStateException(oneLine(said))
        : new IllegalArgumentException(oneLine(said));
  }

  private static String shortly(Throwable failure) {
    return oneLine(String.valueOf(failure.getMessage()));
  }

  private static String oneLine(String text) {
    return text.replaceAll("\\s+", " ").replaceAll("[. ]+$", "");
  }
}
