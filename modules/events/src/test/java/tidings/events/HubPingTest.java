// SPDX-License-Identifier: Apache-2.0
package tidings.events;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.junit5.VertxExtension;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tidings.core.network.IpNetwork;
import tidings.core.network.OutgoingAddress;

@ExtendWith(VertxExtension.class)
final class HubPingTest {
  private static final String FEED = "https://example.org/v1/entities/city:faro/activities.atom";
  private static final List<IpNetwork> THIS_MACHINE =
      List.of(IpNetwork.parse("127.0.0.1").orElseThrow());

  private final Queue<String> bodies = new ConcurrentLinkedQueue<>();
  private volatile int status = 204;
  private Vertx vertx;
  private HttpServer hub;

  @BeforeEach
  void openHub(Vertx vertx) {
    this.vertx = vertx;
    hub = vertx.createHttpServer()
        .requestHandler(request -> request.body().onSuccess(body -> {
          bodies.add(body.toString());
          request.response().setStatusCode(status).putHeader("Location", "/elsewhere").end();
        }))
        .listen(0, "127.0.0.1").await();
  }

  @AfterEach
  void closeHub() {
    hub.close().await();
  }

  @Test
  void the_feed_is_named_in_a_form() {
    var answer = ping(THIS_MACHINE).send(FEED).await();

    assertThat(answer.problem()).isEmpty();
    assertThat(bodies).containsExactly("hub.mode=publish&hub.url="
        + "https%3A%2F%2Fexample.org%2Fv1%2Fentities%2Fcity%3Afaro%2Factivities.atom");
  }

  @Test
  void a_hub_at_a_private_address_is_not_reached() {
    var answer = ping(List.of()).send(FEED).await();

    assertThat(answer.problem().orElseThrow()).contains("is not public");
    assertThat(bodies).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"404,true", "302,true", "429,false", "503,false"})
  void a_hub_that_may_take_it_later_is_told_again(int code, boolean isFinal) {
    status = code;

    var answer = ping(THIS_MACHINE).send(FEED).await();

    assertThat(answer.problem()).hasValue("it answered " + code);
    assertThat(answer.isFinal()).isEqualTo(isFinal);
    assertThat(bodies).hasSize(1);
  }

  @Test
  void a_hub_that_is_down_is_told_again() {
    var ping = ping(THIS_MACHINE);
    hub.close().await();

    assertThat(ping.send(FEED).await().isFinal()).isFalse();
  }

  private HubPing ping(List<IpNetwork> networks) {
    return new HubPing(vertx,
        OutgoingAddress.parse("http://127.0.0.1:" + hub.actualPort() + "/").orElseThrow(),
        networks);
  }
}
