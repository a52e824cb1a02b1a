// SPDX-License-Identifier: Apache-2.0
package tidings.app;

/** Why the process cannot do what it was started for: one line for the one who started it. */
final class Trouble extends RuntimeException {
  /** Exit code of what went wrong although it was asked for rightly. */
  static final int FAILED = 1;
  /** Exit code of what was asked for wrongly. */
  static final int MISUSED = 2;

  private final int exitCode;

  private Trouble(int exitCode, String line) {
    super(line, null, false, false);
    this.exitCode = exitCode;
  }

  static Trouble failed(String line) {
    return new Trouble(FAILED, line);
  }

  static Trouble misused(String line) {
    return new Trouble(MISUSED, line);
  }

  /** A port that is not to be had, and the flag that names another. */
  static Trouble cannotListen(String host, int port, String flag, Exception failure) {
    var where = host + ", port " + port;
    var why = String.valueOf(failure.getMessage());
    return why.contains("in use")
        ? failed(where + " is in use; " + flag + " names another")
        : failed("nobody can connect to " + where + ": " + why);
  }

  /** What another process was told. */
  static Trouble told(int exitCode, String line) {
    return new Trouble(exitCode, line);
  }

  int exitCode() {
    return exitCode;
  }
}
