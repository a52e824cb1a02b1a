// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import io.vertx.core.buffer.Buffer;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import tidings.core.ActivityId;
import tidings.core.errors.Refusal;
import tidings.wire.JsonFields;
import tidings.wire.TextRule;

/** Every message that a client may send: {@code {"t":type,"d":data}}. */
sealed interface ClientMessage {
  /** Activities that one socket may show. */
  int MAX_SHOWING = 200;

  /**
   * Comes first, once.
   *
   * @param token may be left out where a cookie has it
   * @param ticket stands once for a token
   * @param since the position up to which the client has everything; empty when it has nothing
   */
  record Hello(Optional<String> token, Optional<String> ticket, Optional<String> since,
      Set<ActivityId> showing) implements ClientMessage {}

  /** What the page shows now: its counts and removals are told. */
  record Showing(Set<ActivityId> ids) implements ClientMessage {}

  /** @throws Refusal when it is none of these */
  static ClientMessage read(Buffer bytes) {
    var message = JsonFields.read(bytes, List.of("t", "d"));
    var type = message.text("t", TextRule.WORD);
    return switch (type) {
      case "hello" -> hello(message.object("d", "token", "ticket", "since", "showing"));
      case "showing" -> new Showing(ids(message.object("d", "ids"), "ids"));
      default -> throw message.invalid("t", "has to be hello or showing");
    };
  }

  private static Hello hello(JsonFields data) {
    return new Hello(
        data.optionalText("token", TextRule.line(1, 200)),
        data.optionalText("ticket", TextRule.line(1, 200)),
        data.optionalText("since", TextRule.line(1, 200)),
        ids(data, "showing"));
  }

  private static Set<ActivityId> ids(JsonFields data, String name) {
    return data.texts(name, MAX_SHOWING, TextRule.line(1, 26))
        .orElse(List.of())
        .stream()
        .map(ActivityId::new)
        .collect(Collectors.toUnmodifiableSet());
  }
}
