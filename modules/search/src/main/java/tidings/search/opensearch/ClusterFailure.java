// SPDX-License-Identifier: Apache-2.0
package tidings.search.opensearch;

import java.io.IOException;
import org.opensearch.client.opensearch._types.OpenSearchException;
import org.opensearch.client.transport.httpclient5.ResponseException;

/** What a failed request says about the cluster. */
final class ClusterFailure {
  static final int NOT_FOUND = 404;
  static final int CONFLICT = 409;
  private static final int TOO_MANY = 429;
  private static final int SERVER_ERROR = 500;
  private static final int NO_ANSWER = 0;
  /** Characters of a line of the log about a failure. */
  private static final int MAX_LINE = 500;

  private ClusterFailure() {}

  /** The status of an answer; 0 if there was none. */
  static int status(Exception failure) {
    return switch (failure) {
      case OpenSearchException refused -> refused.status();
      case ResponseException refused -> refused.status();
      default -> NO_ANSWER;
    };
  }

  /** Whether the same request may succeed soon. */
  static boolean isTransient(Exception failure) {
    int status = status(failure);
    return status == NO_ANSWER || isBusy(status);
  }

  /** Whether a part of a request was refused because the cluster has too much to do. */
  static boolean isBusy(int status) {
    return status == TOO_MANY || status >= SERVER_ERROR;
  }

  /** What went wrong in one line, as an answer may have many. */
  static String line(Exception failure) {
    var text = String.valueOf(failure).replaceAll("\\s+", " ");
    return text.substring(0, Math.min(text.length(), MAX_LINE));
  }

  static IOException failed(Exception cause) {
    return new IOException("OpenSearch did not do what was asked: " + line(cause), cause);
  }
}
