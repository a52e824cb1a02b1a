// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import java.net.ConnectException;
import java.net.UnknownHostException;

/**
 * That no answer has come: the server cannot be reached, the connection broke, or it took too
 * long. Whether the server did what was asked is not known, unless it was {@link #wasNeverSent}.
 */
public final class NoResponseException extends RuntimeException {
  private final boolean wasNeverSent;

  private NoResponseException(Throwable cause, boolean neverSent) {
    super("no answer: " + cause.getMessage(), cause);
    this.wasNeverSent = neverSent;
  }

  static NoResponseException because(Throwable cause) {
    boolean neverSent = cause instanceof ConnectException || cause instanceof UnknownHostException;
    return new NoResponseException(cause, neverSent);
  }

  /** Whether the call never left for the server, and so has done nothing. */
  public boolean wasNeverSent() {
    return wasNeverSent;
  }
}
