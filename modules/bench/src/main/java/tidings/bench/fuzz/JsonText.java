// SPDX-License-Identifier: Apache-2.0
package tidings.bench.fuzz;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** Writes JSON with parts that no JSON library would write: see {@link RawJson}. */
final class JsonText {
  private JsonText() {}

  static String of(@Nullable Object value) {
    var text = new StringBuilder();
    append(text, value);
    return text.toString();
  }

  private static void append(StringBuilder text, @Nullable Object value) {
    switch (value) {
      case RawJson raw -> text.append(raw.text());
      case String string -> appendString(text, string);
      case JsonObject object -> {
        text.append('{');
        var separator = "";
        for (var field : object) {
          text.append(separator);
          appendString(text, field.getKey());
          append(text.append(':'), field.getValue());
          separator = ",";
        }
        text.append('}');
      }
      case JsonArray array -> {
        text.append('[');
        var separator = "";
        for (var item : array) {
          append(text.append(separator), item);
          separator = ",";
        }
        text.append(']');
      }
      case null, default -> text.append(value);
    }
  }

  /** Surrogates without a partner are escaped, as UTF-8 has no bytes for them. */
  private static void appendString(StringBuilder text, String string) {
    text.append('"');
    for (int i = 0; i < string.length(); i++) {
      char one = string.charAt(i);
      if (one == '"' || one == '\\') {
        text.append('\\').append(one);
      } else if (one < ' ' || isLoneSurrogate(string, i)) {
        text.append("\\u%04x".formatted((int) one));
      } else {
        text.append(one);
      }
    }
    text.append('"');
  }

  private static boolean isLoneSurrogate(String string, int index) {
    char one = string.charAt(index);
    return Character.isHighSurrogate(one)
        ? index + 1 == string.length() || !Character.isLowSurrogate(string.charAt(index + 1))
        : Character.isLowSurrogate(one)
            && (index == 0 || !Character.isHighSurrogate(string.charAt(index - 1)));
  }
}
