// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.server.ServerExtension;

/** The proxy interrupts and restores all connections of a visitor, including sockets. */
final class FlakyProxyIT {
  private static final String CONNECT = """
      new Promise(happens => {
        window.socket = new WebSocket('/v1/live', 'tidings.v1');
        socket.onopen = () => socket.send('{"t":"hello","d":{}}');
        socket.onmessage = ({ data }) => happens(JSON.parse(data).t);
        window.ended = new Promise(end => socket.onclose = ({ code }) => end(code));
        ended.then(happens);
      })""";
  private static final String ASK = "fetch('/v1/feed').then(({ status }) => status, () => 'lost')";
  private static final int BROKEN = 1006;

  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  @RegisterExtension
  static final ChromiumExtension browser = new ChromiumExtension(server);

  private Visitor ana;

  @BeforeEach
  void connect() {
    ana = browser.visitor(server.signUp("Ana")).open("/");
    assertThat(evaluate(CONNECT)).isEqualTo("welcome");
  }

  @Test
  void a_closed_connection_is_noticed_at_once() {
    ana.loseNetwork();
    assertThat(evaluate("ended")).isEqualTo(BROKEN);
    assertThat(evaluate(CONNECT)).isEqualTo(BROKEN);
    assertThat(evaluate(ASK)).isEqualTo("lost");

    ana.restoreNetwork();
    assertThat(evaluate(ASK)).isEqualTo(200);
    assertThat(evaluate(CONNECT)).isEqualTo("welcome");
  }

  @Test
  void a_stalled_connection_continues_later() {
    ana.loseNetworkSilently();
    evaluate("void (window.answer = " + ASK + ")");
    assertThat(evaluate("Promise.race([answer, 'none yet'])")).isEqualTo("none yet");
    assertThat(evaluate("socket.readyState === WebSocket.OPEN")).isEqualTo(true);

    ana.restoreNetwork();
    assertThat(evaluate("answer")).isEqualTo(200);
  }

  @Test
  void a_failure_affects_one_client_only() {
    var ben = browser.visitor(server.signUp("Ben")).open("/");
    ana.loseNetwork();

    assertThat(ben.page().evaluate(ASK)).isEqualTo(200);
  }

  private Object evaluate(String script) {
    return ana.page().evaluate(script);
  }
}
