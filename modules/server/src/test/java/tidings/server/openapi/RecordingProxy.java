// SPDX-License-Identifier: Apache-2.0
package tidings.server.openapi;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetServer;
import io.vertx.core.net.NetSocket;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;

/**
 * A TCP proxy that forwards all bytes unchanged and compares them with the {@link Document OpenAPI}
 * and the {@link LiveDocument AsyncAPI} document.
 */
public final class RecordingProxy implements AutoCloseable {
  // shared by all tests of a process, as reading them takes longer than most tests
  private static final Document DOCUMENT = Document.read();
  private static final LiveDocument LIVE = LiveDocument.read();

  private final Queue<Exchange> exchanges = new ConcurrentLinkedQueue<>();
  private final Queue<WebSocketDecoder> dialogues = new ConcurrentLinkedQueue<>();
  private final Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
  private final URI server;
  private final NetClient client;
  private final NetServer proxy;

  /** @param address URL of the server, e.g. {@code http://localhost:40123} */
  public RecordingProxy(String address) {
    server = URI.create(address);
    client = vertx.createNetClient();
    proxy = vertx.createNetServer().connectHandler(this::connect).listen(0, "localhost").await();
  }

  /** URL of the proxy. */
  public String address() {
    return server.getScheme() + "://localhost:" + proxy.actualPort() + server.getPath();
  }

  /** Deviations from the documents since the last call. */
  public List<String> differences() {
    var differences = new ArrayList<String>();
    for (Exchange exchange; (exchange = exchanges.poll()) != null;) {
      differences.addAll(DOCUMENT.differences(exchange, server.getPath()));
    }
    for (var dialogue : dialogues) {
      boolean wasOver = dialogue.isOver();
      differences.addAll(dialogue.differences(LIVE));
      if (wasOver) {
        dialogues.remove(dialogue);
      }
    }
    return differences;
  }

  @Override
  public void close() {
    vertx.close().await();
  }

  private void connect(NetSocket caller) {
    var conversation = new HttpDecoder(exchanges::add, dialogues::add);
    caller.pause();
    client.connect(server.getPort(), server.getHost())
        .onFailure(refused -> caller.close())
        .onSuccess(called -> {
          pass(caller, called, conversation::fromClient);
          pass(called, caller, conversation::fromServer);
          called.endHandler(end -> {
            conversation.close();
            caller.close();
          });
          caller.resume();
        });
  }

  /** Records before forwarding, so that every received response has been recorded. */
  private static void pass(NetSocket from, NetSocket to, Consumer<Buffer> listener) {
    from.handler(bytes -> {
      listener.accept(bytes);
      to.write(bytes);
      if (to.writeQueueFull()) {
        from.pause();
        to.drainHandler(drained -> from.resume());
      }
    });
    from.exceptionHandler(broken -> to.close());
    from.endHandler(end -> to.close());
  }
}
