// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

/** An invalid command line; the message says what is expected. */
final class InvalidOptionException extends RuntimeException {
  private static final long serialVersionUID = 1;

  InvalidOptionException(String message) {
    super(message);
  }
}
