// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Every setting that there is, checked.
 *
 * @param host the address to listen at. Only this machine by default: passwords come as plain text
 *        until something in front of it speaks TLS
 * @param port 0 for any that is free
 * @param origins of pages elsewhere that may call, such as {@code https://example.org}
 * @param data the folder of the embedded engine
 * @param sessionsLast how long a session lasts
 * @param feedsKeep how long rows of feeds are kept; older pages are merged when they are read
 * @param heartbeat how often an idle live connection is pinged
 */
record Config(String host, int port, List<String> origins, Engine engine, Path data,
    Durability durability, Duration sessionsLast, Duration feedsKeep, Duration heartbeat) {

  /** The engines that this build has. */
  enum Engine {
    EMBEDDED
  }

  /** What an acknowledged write survives: a power cut, or only the end of the process. */
  enum Durability {
    DISK,
    OS
  }

  /** @throws Trouble naming the first setting that is wrong, and where it came from */
  static Config of(Settings settings) {
    var config = new Config(
        settings.get("http.host").text(),
        settings.get("http.port").port(),
        settings.get("http.origins").texts(),
        settings.get("store.engine").oneOf(Engine.class),
        settings.get("store.data").folder(),
        settings.get("store.durability").oneOf(Durability.class),
        settings.get("sessions.last").duration(Duration.ofMinutes(1), Duration.ofDays(3650)),
        settings.get("feeds.keep").duration(Duration.ofDays(1), Duration.ofDays(3650)),
        settings.get("live.heartbeat").duration(Duration.ofSeconds(1), Duration.ofHours(1)));
    settings.refuseOthers();
    return config;
  }

  /** The folder of the data as it is told to people. */
  String shownData() {
    return data.isAbsolute() ? data.toString() : "./" + data.normalize();
  }
}
