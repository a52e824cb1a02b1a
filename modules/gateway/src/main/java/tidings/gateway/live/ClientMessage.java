// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import io.vertx.core.buffer.Buffer;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import tidings.core.ActivityId;
import tidings.core.ListId;
import tidings.core.Ref;
import tidings.core.errors.Refusal;
import tidings.gateway.http.BearerToken;
import tidings.wire.JsonFields;
import tidings.wire.TextRule;

/** The messages that a client may send: {@code {"t":type,"d":data}}. */
sealed interface ClientMessage {
  /** Maximum number of activities that one socket may watch. */
  int MAX_SHOWING = 200;

  /**
   * The first message of a connection, sent once.
   *
   * @param token may be absent if a header of the handshake has it
   * @param ticket single-use replacement for a token
   * @param since the position up to which the client has everything; empty for a new client
   */
  record Hello(Optional<String> token, Optional<String> ticket, Optional<String> since,
      Set<ActivityId> showing) implements ClientMessage {}

  /** The activities that the client shows now: it gets their changes, counts and removals. */
  record Showing(Set<ActivityId> ids) implements ClientMessage {}

  /** The list whose feed the client shows now, if any: it is told of new activities in it. */
  record Watching(Optional<ListId> list) implements ClientMessage {}

  /** @throws Refusal if it is not a valid message */
  static ClientMessage read(Buffer bytes) {
    var message = JsonFields.read(bytes, List.of("t", "d"));
    var type = message.text("t", TextRule.WORD);
    return switch (type) {
      case "hello" -> hello(message.object("d", "token", "ticket", "since", "showing"));
      case "showing" -> new Showing(ids(message.object("d", "ids"), "ids"));
      case "watching" -> new Watching(list(message.object("d", "list")));
      default -> throw message.invalid("t", "must be hello, showing or watching");
    };
  }

  private static Hello hello(JsonFields data) {
    return new Hello(
        data.optionalText("token", TextRule.line(1, BearerToken.MAX_LENGTH)),
        data.optionalText("ticket", TextRule.line(1, 200)),
        data.optionalText("since", TextRule.line(1, 200)),
        ids(data, "showing"));
  }

  private static Optional<ListId> list(JsonFields data) {
    if (!data.has("list")) {
      return Optional.empty();
    }
    var list = data.object("list", "owner", "name");
    return Optional.of(new ListId(Ref.parse(list.text("owner", TextRule.REF)),
        list.text("name", TextRule.line(1, ListId.MAX_NAME_LENGTH))));
  }

  private static Set<ActivityId> ids(JsonFields data, String name) {
    return data.texts(name, MAX_SHOWING, TextRule.line(1, 26))
        .orElse(List.of())
        .stream()
        .map(ActivityId::new)
        .collect(Collectors.toUnmodifiableSet());
  }
}
