// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import java.net.ConnectException;
import java.net.UnknownHostException;

/**
 * No response was received: the server is unreachable, the connection broke or the call timed out.
 * The outcome of the call is not known, unless it {@link #wasNeverSent}.
 */
public final class NoResponseException extends RuntimeException {
  private final boolean wasNeverSent;

  private NoResponseException(Throwable cause, boolean neverSent) {
    super("no response: " + cause.getMessage(), cause);
    this.wasNeverSent = neverSent;
  }

  static NoResponseException because(Throwable cause) {
    boolean neverSent = cause instanceof ConnectException || cause instanceof UnknownHostException;
    return new NoResponseException(cause, neverSent);
  }

  /** Whether the request was never sent, and so has changed nothing. */
  public boolean wasNeverSent() {
    return wasNeverSent;
  }
}
