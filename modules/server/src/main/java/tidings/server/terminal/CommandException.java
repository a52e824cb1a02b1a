// SPDX-License-Identifier: Apache-2.0
package tidings.server.terminal;

/** Why the process cannot do what it was started for: one line for the one who started it. */
public final class CommandException extends RuntimeException {
  /** Exit code of what went wrong although it was asked for rightly. */
  public static final int EXIT_FAILED = 1;
  /** Exit code of what was asked for wrongly. */
  public static final int EXIT_USAGE = 2;

  private final int exitCode;

  private CommandException(int exitCode, String message) {
    super(message, null, false, false);
    this.exitCode = exitCode;
  }

  public static CommandException failed(String message) {
    return new CommandException(EXIT_FAILED, message);
  }

  public static CommandException usageError(String message) {
    return new CommandException(EXIT_USAGE, message);
  }

  /** A port that is not to be had, and the flag that names another. */
  public static CommandException cannotListen(String host, int port, String flag,
      Exception failure) {
    var address = host + ", port " + port;
    var reason = String.valueOf(failure.getMessage());
    return reason.contains("in use")
        ? failed(address + " is in use; " + flag + " names another")
        : failed("nobody can connect to " + address + ": " + reason);
  }

  /** What another process was told. */
  public static CommandException ofServer(int exitCode, String message) {
    return new CommandException(exitCode, message);
  }

  public int exitCode() {
    return exitCode;
  }
}
