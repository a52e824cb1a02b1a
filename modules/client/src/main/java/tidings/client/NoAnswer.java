// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import java.net.ConnectException;
import java.net.UnknownHostException;

/**
 * That no answer has come: the server cannot be reached, the connection broke, or it took too
 * long. Whether the server did what was asked is not known, unless it was {@link #neverSent}.
 */
public final class NoAnswer extends RuntimeException {
  private final boolean neverSent;

  private NoAnswer(Throwable cause, boolean neverSent) {
    super("no answer: " + cause.getMessage(), cause);
    this.neverSent = neverSent;
  }

  static NoAnswer because(Throwable cause) {
    boolean neverSent = cause instanceof ConnectException || cause instanceof UnknownHostException;
    return new NoAnswer(cause, neverSent);
  }

  /** Whether the call never left for the server, and so has done nothing. */
  public boolean neverSent() {
    return neverSent;
  }
}
