// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.buffer.Buffer;
import org.junit.jupiter.api.Test;

final class BacklogTest {
  @Test
  void a_replacing_frame_moves_to_the_end_of_the_queue() {
    var backlog = new Backlog();
    var other = frame();
    var last = frame();
    backlog.put("a", frame());
    backlog.put("b", other);
    backlog.put("a", last);
    assertThat(backlog.poll("position")).isSameAs(other);
    assertThat(backlog.poll("position")).isSameAs(last);
    assertThat(backlog.isEmpty()).isTrue();
  }

  private static Frame frame() {
    return Frame.of(Buffer.buffer("{}"));
  }
}
