// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import tidings.core.Feeds.CurrentPosition;

/**
 * The heartbeat of all sockets of one event loop. A single timer pings a part of them at each tick,
 * so that not all answer at the same moment; periodic work of a session runs with its ticks.
 */
final class HeartbeatTimer {
  /** Minimum number of ticks within a heartbeat interval. */
  private static final int MIN_TICKS = 25;
  /** The longest time between two ticks. */
  private static final Duration MAX_TICK_INTERVAL = Duration.ofSeconds(1);

  private final LiveContext context;
  private final long tickMillis;
  private final int ticks;
  private long timer;
  private int tick;

  HeartbeatTimer(LiveContext context) {
    this.context = context;
    long heartbeat = context.heartbeatInterval().toMillis();
    this.tickMillis = Math.clamp(heartbeat / MIN_TICKS, 1, MAX_TICK_INTERVAL.toMillis());
    this.ticks = Math.toIntExact(Math.max(1, heartbeat / tickMillis));
  }

  void start() {
    timer = context.vertx().setPeriodic(tickMillis, next -> tick());
  }

  void stop() {
    context.vertx().cancelTimer(timer);
  }

  /** Gives each new socket the tick at which it is pinged from now on. */
  private void assignTicks(List<LiveSocket> sockets) {
    var added = sockets.stream().filter(socket -> !socket.hasTick()).toList();
    if (!added.isEmpty()) {
      var groups = new TickGroups(ticks);
      sockets.stream().filter(LiveSocket::hasTick).forEach(socket -> groups.add(socket.tick()));
      added.forEach(socket -> socket.setTick(groups.addToBest(System.identityHashCode(this))));
    }
  }

  private void tick() {
    tick = (tick + 1) % ticks;
    var now = Instant.now();
    var due = new ArrayList<LiveSocket>();
    var sockets = List.copyOf(context.sockets());
    assignTicks(sockets);
    for (var socket : sockets) {
      socket.onTick(now);
      if (socket.tick() == tick) {
        due.add(socket);
      }
    }
    due.forEach(LiveSocket::onHeartbeat);
    sendPosition(due.stream().filter(LiveSocket::mayAdvance).toList());
  }

  /** Events published before the position is read are already queued for each socket. */
  private void sendPosition(List<LiveSocket> due) {
    if (!due.isEmpty()) {
      context.bus().ask(new CurrentPosition()).onSuccess(position -> {
        var signed = context.positions().sign(position);
        var frame = ServerMessage.position(signed);
        due.forEach(socket -> socket.sendPosition(signed, frame));
      });
    }
  }
}
