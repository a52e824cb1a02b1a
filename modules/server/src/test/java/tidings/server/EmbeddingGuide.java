// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.util.stream.Collectors.joining;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import tidings.server.MarkdownPage.CodeBlock;

/** The programs of {@code docs/embedding.md}, by their language. */
final class EmbeddingGuide {
  static final MarkdownPage PAGE = MarkdownPage.of("docs/embedding.md");
  /** Stands for any text in the answers of the page. */
  private static final String ANYTHING = "…";
  private static final Pattern CLASS = Pattern.compile("(?m)^final class (\\w+)");
  private static final Pattern ERROR = Pattern.compile("(?m)^\\| `(\\w+)` \\| (\\d{3}) \\|");

  /** A part of a shell script, with its answer on the page, if it has one there. */
  record ShellStep(CodeBlock commands, List<JsonObject> answers) {}

  private EmbeddingGuide() {}

  /** The settings of the server. */
  static String settings() {
    return PAGE.codeBlocks("json").stream()
        .filter(block -> block.comment().equals("file: tidings.json"))
        .findFirst().orElseThrow().code();
  }

  static List<ShellStep> shellSteps() {
    var steps = new ArrayList<ShellStep>();
    var blocks = PAGE.codeBlocks();
    for (int each = 0; each < blocks.size(); each++) {
      if (blocks.get(each).language().equals("sh")) {
        var answers = blocks.subList(each + 1, blocks.size()).stream().limit(1)
            .filter(next -> next.language().equals("json"))
            .map(next -> new JsonObject(next.code())).toList();
        steps.add(new ShellStep(blocks.get(each), answers));
      }
    }
    return steps;
  }

  static String nodeProgram() {
    return PAGE.codeBlocks("js").stream().map(CodeBlock::code).collect(joining());
  }

  /** The Java classes by their names, with one of the statements between them. */
  static Map<String, String> javaClasses(String main) {
    var classes = new TreeMap<String, String>();
    var statements = new StringBuilder();
    for (var block : PAGE.codeBlocks("java")) {
      var name = CLASS.matcher(block.code());
      if (name.find()) {
        classes.put(name.group(1), block.code());
      } else {
        statements.append(block.code());
      }
    }
    classes.put(main,
        "final class %s {\n  public static void main(String[] args) throws Exception {\n%s  }\n}\n"
            .formatted(main, statements));
    return classes;
  }

  /** The statuses of the errors in the table, by their codes. */
  static Map<String, Integer> errors() {
    var errors = new TreeMap<String, Integer>();
    ERROR.matcher(PAGE.text()).results()
        .forEach(row -> errors.put(row.group(1), Integer.parseInt(row.group(2))));
    return errors;
  }

  /** Whether an answer has everything that the page shows of it. */
  static boolean shows(Object documented, Object answer) {
    if (documented instanceof JsonObject fields) {
      return answer instanceof JsonObject object && fields.fieldNames().stream()
          .allMatch(name -> shows(fields.getValue(name), object.getValue(name)));
    }
    if (documented instanceof JsonArray items) {
      return answer instanceof JsonArray array && array.size() == items.size()
          && IntStream.range(0, items.size())
              .allMatch(each -> shows(items.getValue(each), array.getValue(each)));
    }
    return ANYTHING.equals(documented)
        ? answer instanceof String
        : Objects.equals(documented, answer);
  }
}
