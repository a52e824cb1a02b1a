// SPDX-License-Identifier: Apache-2.0
package tidings.server.admin;

/** Takes the lines that a command puts out, in the process that has called it. */
@FunctionalInterface
public interface CommandOutput extends AutoCloseable {
  void accept(String line);

  /** The command has succeeded, and this is all. */
  default void end() {}

  /** Without {@link #end} before, the output is not complete. */
  @Override
  default void close() {}
}
