// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import io.vertx.core.Vertx;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetServer;
import io.vertx.core.net.NetSocket;
import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A line to a server that carries everything, and breaks or falls silent when told to. With
 * {@code -Dline.slow=400} each connection has its answers up to so many milliseconds late, which
 * finds what depends on an order that nobody promises.
 */
public final class BadLine implements AutoCloseable {
  private static final String HERE = "127.0.0.1";
  private static final int SLOW = Integer.getInteger("line.slow", 0);

  private final Vertx vertx = Vertx.vertx();
  private final NetClient client = vertx.createNetClient();
  private final AtomicInteger toLose = new AtomicInteger();
  private final AtomicInteger lost = new AtomicInteger();
  private final Set<NetSocket> ends = ConcurrentHashMap.newKeySet();
  private volatile boolean isDown;
  private boolean isDark;
  private final NetServer server;
  private final String path;

  private BadLine(URI far) {
    path = far.getPath();
    server = vertx.createNetServer()
        .connectHandler(near -> {
          near.pause();
          if (isDown) {
            near.close();
            return;
          }
          client.connect(far.getPort(), HERE).onSuccess(other -> join(near, other))
              .onFailure(no -> near.close());
        })
        .listen(0, HERE)
        .await();
  }

  public static BadLine to(String address) {
    return new BadLine(URI.create(address));
  }

  public String address() {
    return "http://" + HERE + ":" + server.actualPort() + path;
  }

  /** The next so many answers do not arrive. */
  public void loseAnswers(int count) {
    lost.set(0);
    toLose.set(count);
  }

  /** How many answers were lost since then. */
  int lost() {
    return lost.get();
  }

  /** Breaks, and carries nothing more until it is repaired. */
  public synchronized void cut() {
    isDown = true;
    ends.forEach(NetSocket::close);
  }

  public void repair() {
    isDown = false;
  }

  /** Carries nothing more of what goes over it now, and tells nobody. */
  public void freeze() {
    ends.forEach(NetSocket::pause);
  }

  /** Carries nothing at all, and tells nobody: who comes is let in, and not heard. */
  public synchronized void darken() {
    isDark = true;
    freeze();
  }

  /** Carries everything again, and what was said meanwhile, too, however late that is. */
  public synchronized void lighten() {
    isDark = false;
    ends.forEach(NetSocket::resume);
  }

  @Override
  public void close() {
    vertx.close().await();
  }

  private synchronized void join(NetSocket near, NetSocket far) {
    if (isDown) { // since it began to connect
      near.close();
      far.close();
      return;
    }
    ends.addAll(List.of(near, far));
    near.exceptionHandler(broken -> near.close());
    far.exceptionHandler(broken -> far.close());
    near.handler(far::write).closeHandler(closed -> leave(near, far));
    var late = SLOW == 0 ? 0 : ThreadLocalRandom.current().nextInt(SLOW);
    if (!isDark) {
      near.resume();
    }
    far.closeHandler(closed -> after(late, () -> leave(far, near))).handler(answer -> {
      if (toLose.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
        lost.incrementAndGet();
        near.close();
      } else {
        after(late, () -> near.write(answer));
      }
    });
  }

  private void after(int late, Runnable act) {
    if (late == 0) {
      act.run();
    } else {
      vertx.setTimer(late, now -> act.run());
    }
  }

  private void leave(NetSocket gone, NetSocket other) {
    ends.remove(gone);
    other.close();
  }
}
