// SPDX-License-Identifier: Apache-2.0
package tidings.bench.server;

/** A program that a benchmark needs is not installed. The message says how to install it. */
public final class MissingProgramException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public MissingProgramException(String message) {
    super(message);
  }
}
