// SPDX-License-Identifier: Apache-2.0
package tidings.bench.peers;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.stream.Stream;

/** A connection to PostgreSQL: a psql process that executes the statements written to it. */
final class PsqlSession implements AutoCloseable {
  private static final String END = "-- done --";

  private final Process process;
  private final BufferedWriter input;
  private final BufferedReader output;

  private PsqlSession(Process process) {
    this.process = process;
    this.input = process.outputWriter(UTF_8);
    this.output = process.inputReader(UTF_8);
  }

  static PsqlSession open(Path psql, int port) {
    try {
      var process = new ProcessBuilder(psql.toString(), "--no-psqlrc", "--quiet", "--no-align",
          "--tuples-only", "--set=ON_ERROR_STOP=1", "--host=127.0.0.1", "--port=" + port,
          "--username=postgres", "postgres")
          .redirectError(ProcessBuilder.Redirect.INHERIT)
          .start();
      return new PsqlSession(process);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Executes statements, and waits for their end. */
  void execute(String statements) {
    try {
      input.write(statements);
      input.newLine();
      awaitEnd();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /**
   * Loads rows into a table.
   *
   * @param rows with a tab between two columns
   */
  void copy(String table, Stream<String> rows) {
    try {
      input.write("COPY " + table + " FROM STDIN;\n");
      for (Iterator<String> all = rows.iterator(); all.hasNext();) {
        input.write(all.next());
        input.newLine();
      }
      input.write("\\.\n");
      awaitEnd();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private void awaitEnd() throws IOException {
    input.write("\\echo '" + END + "'\n");
    input.flush();
    for (var line = output.readLine(); !END.equals(line); line = output.readLine()) {
      if (line == null) {
        throw new IOException("psql has ended; its error is above");
      }
    }
  }

  @Override
  public void close() {
    try {
      input.close();
      process.waitFor();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (InterruptedException stopped) {
      process.destroy();
      Thread.currentThread().interrupt();
    }
  }
}
