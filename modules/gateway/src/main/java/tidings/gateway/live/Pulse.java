// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import tidings.core.Feeds.Position;

/**
 * The heartbeat of all sockets of one event loop: one timer, which comes to a part of them at each
 * beat, so that they do not all answer at the same moment. What has its time is looked at with
 * every beat.
 */
final class Pulse {
  /** Beats within a heartbeat, at least. */
  private static final int BEATS = 25;
  /** The longest time from one beat to the next. */
  private static final Duration LONGEST = Duration.ofSeconds(1);

  private final Room room;
  private final long every;
  private final int beats;
  private long timer;
  private int beat;

  Pulse(Room room) {
    this.room = room;
    long heartbeat = room.heartbeat().toMillis();
    this.every = Math.clamp(heartbeat / BEATS, 1, LONGEST.toMillis());
    this.beats = Math.toIntExact(Math.max(1, heartbeat / every));
  }

  void start() {
    timer = room.vertx().setPeriodic(every, next -> beat());
  }

  void stop() {
    room.vertx().cancelTimer(timer);
  }

  /** Which beat is that of a socket. */
  private int beatOf(LiveSocket socket) {
    return Math.floorMod(System.identityHashCode(socket), beats);
  }

  private void beat() {
    beat = (beat + 1) % beats;
    var now = Instant.now();
    var due = new ArrayList<LiveSocket>();
    for (var socket : List.copyOf(room.all())) {
      socket.check(now);
      if (beatOf(socket) == beat) {
        due.add(socket);
      }
    }
    due.forEach(LiveSocket::beat);
    if (!room.others()) {
      tellPosition(due);
    }
  }

  /** Whatever was told before the position is read is on its way to each of them already. */
  private void tellPosition(List<LiveSocket> due) {
    if (!due.isEmpty()) {
      room.bus().ask(new Position()).onSuccess(position -> {
        var sealed = room.positions().seal(position);
        var frame = ServerMessage.position(sealed);
        due.forEach(socket -> socket.position(sealed, frame));
      });
    }
  }
}
