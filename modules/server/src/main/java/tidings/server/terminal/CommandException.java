// SPDX-License-Identifier: Apache-2.0
package tidings.server.terminal;

/** A failure of the command, with a one-line message for the terminal. */
public final class CommandException extends RuntimeException {
  /** Exit code after a failure with valid arguments. */
  public static final int EXIT_FAILED = 1;
  /** Exit code after invalid arguments. */
  public static final int EXIT_USAGE = 2;

  private final int exitCode;

  private CommandException(int exitCode, String message) {
    super(message, null, false, false);
    this.exitCode = exitCode;
  }

  /** A failure with the message of its cause. */
  public static CommandException failed(Exception cause) {
    return failed(String.valueOf(cause.getMessage()));
  }

  public static CommandException failed(String message) {
    return new CommandException(EXIT_FAILED, message);
  }

  public static CommandException usageError(String message) {
    return new CommandException(EXIT_USAGE, message);
  }

  /** The port is not available; the message names the flag that selects another. */
  public static CommandException cannotListen(String host, int port, String flag,
      Exception failure) {
    var address = host + ", port " + port;
    var reason = String.valueOf(failure.getMessage());
    return reason.contains("in use")
        ? failed(address + " is in use; " + flag + " names another")
        : failed("cannot listen on " + address + ": " + reason);
  }

  /** A failure that the server has reported. */
  public static CommandException ofServer(int exitCode, String message) {
    return new CommandException(exitCode, message);
  }

  public int exitCode() {
    return exitCode;
  }
}
