// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.json;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.util.List;
import java.util.Map;

/** A piece of JSON as it was sent. Printed, it is the same JSON without spaces. */
sealed interface Value {

  record Text(String text) implements Value {
    @Override
    public String toString() {
      return '"' + String.valueOf(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
    }
  }

  /** @param written a number as it was spelled, {@code true}, {@code false} or {@code null} */
  record Literal(String written) implements Value {
    static final Literal NULL = new Literal("null");

    @Override
    public String toString() {
      return written;
    }
  }

  record Elements(List<Value> values) implements Value {
    @Override
    public String toString() {
      return values.stream().map(Value::toString).collect(joining(",", "[", "]"));
    }
  }

  /** @param members in the order in which they were sent */
  record Members(Map<String, Value> members) implements Value {
    @Override
    public String toString() {
      return members.entrySet()
          .stream()
          .map(member -> new Text(member.getKey()) + ":" + member.getValue())
          .collect(joining(",", "{", "}"));
    }
  }
}
