// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import tidings.core.concurrent.VertxWithoutFiles;
import tidings.server.openapi.Document;

/** A server of the site that gets the messages of webhooks. */
final class WebhookReceiver implements AutoCloseable {
  static final BiConsumer<Message, HttpServerResponse> OK =
      (message, response) -> response.setStatusCode(204).end();

  private static final Document DOCUMENT = Document.read();

  private final Vertx vertx = VertxWithoutFiles.create();
  private final LinkedBlockingQueue<Message> messages = new LinkedBlockingQueue<>();
  private final HttpServer server;
  private volatile BiConsumer<Message, HttpServerResponse> answer = OK;

  /** A message as it arrived. */
  record Message(String path, String id, String timestamp, List<String> signatures, String body) {
    JsonObject json() {
      return new JsonObject(body);
    }

    String kind() {
      return json().getString("type");
    }

    long position() {
      return json().getLong("position");
    }

    boolean isAbout(Object ref) {
      return json().getJsonArray("about").contains(ref.toString());
    }
  }

  private WebhookReceiver(int port) {
    server = vertx.createHttpServer().requestHandler(this::receive)
        .listen(port, "127.0.0.1").await();
  }

  static WebhookReceiver open() {
    return open(0);
  }

  static WebhookReceiver open(int port) {
    return new WebhookReceiver(port);
  }

  private void receive(HttpServerRequest request) {
    request.bodyHandler(body -> {
      var message = new Message(request.path(), request.getHeader("webhook-id"),
          request.getHeader("webhook-timestamp"),
          Stream.of(request.getHeader("webhook-signature").split(" ")).toList(),
          body.toString());
      messages.add(message);
      answer.accept(message, request.response());
    });
  }

  int port() {
    return server.actualPort();
  }

  String url() {
    return "http://127.0.0.1:" + port() + "/hook";
  }

  /** Answers from now on. */
  void answer(BiConsumer<Message, HttpServerResponse> newAnswer) {
    answer = newAnswer;
  }

  /** Answers messages that match with an error, and the others as usual. */
  void fail(Predicate<Message> failing) {
    answer = (message, response) -> {
      if (failing.test(message)) {
        response.setStatusCode(500).end("out of order\u0007\n");
      } else {
        OK.accept(message, response);
      }
    };
  }

  /** The next message that matches; others are dropped. */
  Message next(Predicate<Message> wanted) {
    try {
      while (true) {
        var message = messages.poll(Await.TIMEOUT_SECONDS, TimeUnit.SECONDS);
        if (message == null) {
          throw new AssertionError("no such message within " + Await.TIMEOUT_SECONDS + " s");
        }
        assertThat(DOCUMENT.differences(message.json())).as(message.body()).isEmpty();
        if (wanted.test(message)) {
          return message;
        }
      }
    } catch (InterruptedException interrupted) {
      throw new AssertionError(interrupted);
    }
  }

  Message next() {
    return next(any -> true);
  }

  /** Those that have arrived and were not asked for. */
  List<Message> others() {
    return List.copyOf(messages);
  }

  @Override
  public void close() {
    vertx.close().await();
  }
}
