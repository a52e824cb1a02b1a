// SPDX-License-Identifier: Apache-2.0
package tidings.bench.server;

/**
 * The memory, connections, files and threads of a server after a garbage collection.
 *
 * @param direct bytes of buffers outside of the heap
 * @param connections number of open connections, live ones included
 * @param files open files, connections included; 0 where the system does not tell
 * @param threads number of platform threads
 */
public record ServerResources(ProcessMemory memory, long direct, long connections, long files,
    long threads) {

  /** Measures a server after a garbage collection. */
  public static ServerResources of(ServerProcess server) {
    var memory = ProcessMemory.of(server.process());
    var metrics = server.metrics();
    return new ServerResources(memory, metrics.directBytes(), metrics.connections(),
        server.openFiles(), metrics.threads());
  }
}
