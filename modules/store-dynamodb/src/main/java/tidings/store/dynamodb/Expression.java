// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import static java.util.stream.Collectors.joining;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import tidings.store.Change;
import tidings.store.Condition;
import tidings.store.Item;

/**
 * Builds DynamoDB expressions. Names and values are placeholders, so the text never contains
 * external input.
 */
final class Expression {
  private final Map<String, String> names = new HashMap<>();
  private final Map<String, AttributeValue> values = new HashMap<>();
  private final long now;

  /** @param now epoch second by which expiry is decided */
  Expression(long now) {
    this.now = now;
  }

  /**
   * The names behind the placeholders so far; null if there are none, as DynamoDB rejects an empty
   * map.
   */
  @Nullable
  Map<String, String> names() {
    return names.isEmpty() ? null : names;
  }

  @Nullable
  Map<String, AttributeValue> values() {
    return values.isEmpty() ? null : values;
  }

  String name(String attribute) {
    var placeholder = names.entrySet()
        .stream()
        .filter(entry -> entry.getValue().equals(attribute))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse("#n" + names.size());
    names.put(placeholder, attribute);
    return placeholder;
  }

  String value(Object value) {
    var placeholder = ":v" + values.size();
    values.put(placeholder, Attributes.value(value));
    return placeholder;
  }

  /** All conditions joined by AND; empty if there are none. */
  Optional<String> all(List<Condition> conditions) {
    return Optional.of(conditions.stream().map(this::conditionText).collect(joining(" AND ")))
        .filter(text -> !text.isEmpty());
  }

  private String conditionText(Condition condition) {
    return switch (condition) {
      case Condition.Absent() -> "(attribute_not_exists(%s) OR %s)".formatted(
          name(Attributes.PK), expired());
      case Condition.Present() -> present();
      case Condition.Equal(var attribute, var wanted) ->
        present() + " AND " + name(attribute) + " = " + value(wanted);
      case Condition.Without(var attribute) ->
        present() + " AND attribute_not_exists(" + name(attribute) + ")";
    };
  }

  private String present() {
    return "attribute_exists(" + name(Attributes.PK) + ") AND " + unexpired();
  }

  /** A condition that also holds for missing items and items without expiry. */
  String unexpired() {
    return "(NOT " + expired() + ")";
  }

  private String expired() {
    return name(Item.EXPIRES_AT) + " <= " + value(now);
  }

  /** A condition that always holds, where DynamoDB requires one. */
  String anything() {
    var pk = name(Attributes.PK);
    return "attribute_exists(" + pk + ") OR attribute_not_exists(" + pk + ")";
  }

  /** An update expression; empty if there are no changes. */
  Optional<String> update(List<Change> changes) {
    var clauses = new HashMap<String, String>();
    changes.forEach(change -> {
      switch (change) {
        case Change.Set(var attribute, var value) ->
          add(clauses, "SET ", name(attribute) + " = " + value(value));
        case Change.Remove(var attribute) -> add(clauses, "REMOVE ", name(attribute));
        case Change.Add(var attribute, var amount) ->
          add(clauses, "ADD ", name(attribute) + " " + value(amount));
      }
    });
    return Optional.of(clauses.entrySet()
        .stream()
        .map(clause -> clause.getKey() + clause.getValue())
        .collect(joining(" "))).filter(text -> !text.isEmpty());
  }

  private static void add(Map<String, String> clauses, String clause, String action) {
    clauses.merge(clause, action, (some, more) -> some + ", " + more);
  }
}
