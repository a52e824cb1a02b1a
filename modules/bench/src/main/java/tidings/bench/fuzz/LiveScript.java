// SPDX-License-Identifier: Apache-2.0
package tidings.bench.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;
import static tidings.bench.flood.HostileFrames.BINARY;
import static tidings.bench.flood.HostileFrames.CONTINUATION;
import static tidings.bench.flood.HostileFrames.LAST_CONTINUATION;
import static tidings.bench.flood.HostileFrames.PING;
import static tidings.bench.flood.HostileFrames.PONG;
import static tidings.bench.flood.HostileFrames.TEXT;
import static tidings.bench.flood.HostileFrames.TEXT_FIRST_FRAGMENT;

import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import tidings.bench.flood.HostileFrames;
import tidings.server.openapi.LiveDocument;

/** Generates frames of a client from the AsyncAPI document, valid and invalid ones. */
final class LiveScript {
  private static final String CLIENT_MESSAGES = "receiveMessage";
  private static final String HELLO = "hello";
  /** Beyond the bound of frames in a heartbeat interval. */
  private static final int FLOOD_FRAMES = 600;
  private static final List<Integer> OPCODES = List.of(0x83, 0x8B, 0xC1, 0xA1, 0x09, 0x08, 0x80);

  private final RandomGenerator random;
  private final OddValues odd;
  private final SchemaValues values;
  /** Schemas of the client's messages by type. */
  private final TreeMap<String, JsonObject> schemas = new TreeMap<>();

  /** @param message the message that it carries, if it is a message */
  record ClientFrames(byte[] bytes, Optional<String> message) {}

  LiveScript(RandomGenerator random, SchemaValues values, LiveDocument document) {
    this.random = random;
    this.odd = new OddValues(random);
    this.values = values;
    document.messages(CLIENT_MESSAGES).forEach((type, message) -> schemas.put(type,
        document.resolved(message.getJsonObject("payload"))));
  }

  /** A first message, usually a valid hello with this token. */
  ClientFrames hello(FuzzCaller caller) {
    var hello = message(HELLO, caller);
    if (random.nextInt(4) > 0) {
      var data = hello.getJsonObject("d");
      caller.token().filter(token -> !caller.isPage())
          .ifPresent(token -> data.put("token", token));
      if (data.getString("token") != null) {
        data.remove("ticket");
      }
    }
    return random.nextInt(5) == 0 ? odd(hello) : framed(JsonText.of(hello));
  }

  /** Any frames that may follow. */
  ClientFrames next(FuzzCaller caller) {
    var types = List.copyOf(schemas.keySet());
    return switch (random.nextInt(10)) {
      case 0 -> odd(message(odd.pick(types), caller));
      case 1 -> frames(HostileFrames.of(PING, new byte[random.nextInt(126)]));
      case 2 -> framed(JsonText.of(message(odd.pick(types), caller)));
      default -> framed(JsonText.of(message(types.getLast(), caller)));
    };
  }

  private JsonObject message(String type, FuzzCaller caller) {
    var schema = schemas.getOrDefault(type, new JsonObject());
    var message = (JsonObject) values.value(schema, "", caller.name());
    return message == null ? new JsonObject() : message;
  }

  private ClientFrames odd(JsonObject message) {
    var bytes = JsonText.of(message).getBytes(UTF_8);
    return switch (random.nextInt(14)) {
      case 0 -> frames(HostileFrames.of(BINARY, bytes));
      case 1 -> frames(HostileFrames.unmasked((byte) '{', (byte) '}'));
      case 2 -> frames(HostileFrames.of(odd.pick(OPCODES), bytes));
      case 3 -> frames(HostileFrames.of(TEXT, Arrays.copyOf(bytes, 16_385 + random.nextInt(9000))));
      case 4 -> frames(HostileFrames.of(TEXT, (byte) '"', (byte) 0xC3, (byte) 0x28, (byte) '"'));
      case 5 -> frames(HostileFrames.of(PONG, new byte[random.nextInt(126)]));
      case 6 -> framed(odd.text());
      case 7 -> framed(JsonText.of(odd.json()));
      case 8 -> random.nextInt(5) == 0
          ? frames(HostileFrames.repeat(FLOOD_FRAMES, HostileFrames.of(PING)))
          : framed("");
      default -> framed(JsonText.of(new JsonMutation(random, odd).apply(message)));
    };
  }

  /** A message in one frame or in several, with a ping between them. */
  private ClientFrames framed(String text) {
    var bytes = text.getBytes(UTF_8);
    if (bytes.length > 2 && random.nextInt(6) == 0) {
      int cut = random.nextInt(bytes.length);
      int second = random.nextInt(cut, bytes.length);
      return new ClientFrames(joined(List.of(
          HostileFrames.of(TEXT_FIRST_FRAGMENT, Arrays.copyOf(bytes, cut)),
          HostileFrames.of(PING),
          HostileFrames.of(CONTINUATION, Arrays.copyOfRange(bytes, cut, second)),
          HostileFrames.of(LAST_CONTINUATION, Arrays.copyOfRange(bytes, second, bytes.length)))),
          Optional.of(text));
    }
    return bytes.length > Short.MAX_VALUE
        ? frames(HostileFrames.of(TEXT, Arrays.copyOf(bytes, Short.MAX_VALUE)))
        : new ClientFrames(HostileFrames.of(TEXT, bytes), Optional.of(text));
  }

  private static ClientFrames frames(byte[] bytes) {
    return new ClientFrames(bytes, Optional.empty());
  }

  private static byte[] joined(List<byte[]> parts) {
    var all = new ArrayList<>(parts);
    var bytes = new byte[all.stream().mapToInt(part -> part.length).sum()];
    int at = 0;
    for (var part : all) {
      System.arraycopy(part, 0, bytes, at, part.length);
      at += part.length;
    }
    return bytes;
  }
}
