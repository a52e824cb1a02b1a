// SPDX-License-Identifier: Apache-2.0
package tidings.bench.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * The memory of a Java process in bytes.
 *
 * @param resident resident set size
 * @param heap used heap
 */
public record ProcessMemory(long resident, long heap) {
  private static final int BYTES_PER_KB = 1024;
  /** Collections per measurement: objects with cleanup actions survive the first. */
  private static final int COLLECTIONS = 3;
  private static final Pattern USED = Pattern.compile("used (\\d+)K");

  /** Measures a process right after a garbage collection. */
  public static ProcessMemory of(Process process) {
    var id = String.valueOf(process.pid());
    var jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
    for (int collection = 0; collection < COLLECTIONS; collection++) {
      runCommand(jcmd, id, "GC.run");
    }
    var used = USED.matcher(runCommand(jcmd, id, "GC.heap_info"));
    if (!used.find()) {
      throw new IllegalStateException("jcmd has not printed the size of the used heap");
    }
    return new ProcessMemory(residentBytes(process),
        BYTES_PER_KB * Long.parseLong(used.group(1)));
  }

  /** The resident set size of a process as it is, without a garbage collection. */
  public static long residentBytes(Process process) {
    var kilobytes = runCommand("ps", "-o", "rss=", "-p", String.valueOf(process.pid()));
    return BYTES_PER_KB * Long.parseLong(kilobytes.strip());
  }

  public ProcessMemory minus(ProcessMemory before) {
    return new ProcessMemory(resident - before.resident, heap - before.heap);
  }

  /** The output of a command. */
  private static String runCommand(String... command) {
    try {
      var process = new ProcessBuilder(command).redirectErrorStream(true).start();
      return new String(process.getInputStream().readAllBytes());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
