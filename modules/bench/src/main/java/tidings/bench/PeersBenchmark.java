// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * Tidings beside its peers: feeds kept in Redis or PostgreSQL and served by Node, and programs that
 * only deliver messages. One after another, on the same data, under the same load.
 */
final class PeersBenchmark implements Benchmark {
  private final int people;
  private final int sockets;
  private final Optional<Path> docs;

  /**
   * @param people number of users of the community
   * @param sockets number of WebSockets
   * @param docs folder of the page that gets the tables and the chart
   */
  PeersBenchmark(int people, int sockets, Optional<Path> docs) {
    this.people = people;
    this.sockets = sockets;
    this.docs = docs;
  }

  @Override
  public String name() {
    return "peers";
  }

  @Override
  public String about() {
    return "Tidings beside feeds in Redis and PostgreSQL, nchan and ws";
  }

  @Override
  public void run(TempFolder folder, BenchmarkReport report) {
    var page = docs.map(PeersPage::new);
    page.ifPresent(PeersPage::requirePlaceForFigures);
    letOtherUsersEnter(folder.path());
    var speeds = new PeerSpeeds(report);
    var community = new GeneratedCommunity(people, Instant.now().truncatedTo(ChronoUnit.MILLIS));
    report.note("%,d users who follow %d others; %,d sockets".formatted(
        people, GeneratedCommunity.FOLLOWS, sockets));
    new PeerFanOut(folder, speeds).measure();
    new PeerPages(folder, community, speeds).measure();
    new PeerBursts(folder, sockets, speeds).measure();
    page.ifPresent(it -> it.write(speeds));
  }

  /** A database that does not run as root has to reach its data below this folder. */
  static void letOtherUsersEnter(Path folder) {
    try {
      Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
