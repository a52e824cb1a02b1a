// SPDX-License-Identifier: Apache-2.0
package tidings.bench.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Lanes end together. */
@Timeout(60)
final class LaneThreadsTest {
  private final AtomicInteger ended = new AtomicInteger();

  @Test
  void a_run_ends_with_its_last_lane() {
    var bothRun = new CountDownLatch(2);
    Runnable lane = () -> {
      bothRun.countDown();
      await(bothRun);
      ended.incrementAndGet();
    };

    LaneThreads.run(List.of(lane, lane));

    assertThat(ended).hasValue(2);
  }

  @Test
  void a_failure_of_the_last_lane_stops_one_that_waits_for_a_socket_and_one_that_waits()
      throws IOException {
    var bothWait = new CountDownLatch(2);
    var endings = new ConcurrentLinkedQueue<IOException>();
    try (var silent = new ServerSocket(0, 2, InetAddress.getLoopbackAddress())) {
      Runnable reading = () -> {
        try (var socket = new Socket(silent.getInetAddress(), silent.getLocalPort())) {
          bothWait.countDown();
          socket.getInputStream().read();
        } catch (IOException closed) {
          endings.add(closed);
        }
        ended.incrementAndGet();
      };
      Runnable pausing = () -> {
        bothWait.countDown();
        while (!LaneThreads.isStopped()) {
          LockSupport.park();
        }
        ended.incrementAndGet();
      };
      Runnable failing = () -> {
        await(bothWait);
        throw new IllegalStateException("no answer");
      };

      assertThatThrownBy(() -> LaneThreads.run(List.of(reading, pausing, failing)))
          .isInstanceOf(CompletionException.class)
          .hasCauseInstanceOf(IllegalStateException.class).hasRootCauseMessage("no answer");
    }
    assertThat(ended).hasValue(2);
    assertThat(endings).singleElement().isInstanceOf(SocketException.class);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException stopped) {
      throw new AssertionError(stopped);
    }
  }
}
