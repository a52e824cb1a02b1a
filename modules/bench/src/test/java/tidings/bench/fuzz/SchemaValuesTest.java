// SPDX-License-Identifier: Apache-2.0
package tidings.bench.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.Json;
import io.vertx.json.schema.Draft;
import io.vertx.json.schema.JsonSchema;
import io.vertx.json.schema.JsonSchemaOptions;
import io.vertx.json.schema.OutputFormat;
import io.vertx.json.schema.Validator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tidings.server.openapi.Document;

/** Bodies are generated that are valid by the document. */
final class SchemaValuesTest {
  private static final int BODIES = 200;
  private static final Document DOCUMENT = Document.read();

  static Stream<String> calls() {
    return DOCUMENT.operations().stream().map(operation -> FuzzedCall.of(operation, DOCUMENT))
        .filter(call -> call.body().isPresent()).map(FuzzedCall::line);
  }

  @ParameterizedTest
  @MethodSource("calls")
  void bodies_are_valid_by_their_schema(String line) {
    var random = new SplittableRandom(1);
    var values = new SchemaValues(random, new LaneMemory(random));
    var schema = DOCUMENT.operations().stream().map(each -> FuzzedCall.of(each, DOCUMENT))
        .filter(call -> call.line().equals(line)).findFirst().orElseThrow().body().orElseThrow();
    var validator = Validator.create(JsonSchema.of(schema.copy()), new JsonSchemaOptions()
        .setBaseUri("https://tidings.example/").setDraft(Draft.DRAFT202012)
        .setOutputFormat(OutputFormat.Basic));

    var faults = Stream.generate(() -> JsonText.of(values.value(schema, "", "")))
        .limit(BODIES)
        .filter(body -> !validator.validate(Json.decodeValue(body)).getValid())
        .toList();

    assertThat(faults).isEqualTo(List.of());
  }
}
