// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tidings.server.MarkdownPage.CodeBlock;

/**
 * Every Java sample of the documentation compiles, and every JSON sample parses.
 *
 * <p>A sample that is not a whole file is wrapped. The HTML comment before it,
 * {@code <!-- java: continues; in a.package; import a.Type, b.*; with Type name; Type name -->},
 * says whether it uses the sample before it, its package, its imports and its fields; each part may
 * be left out. A sample of declarations becomes members of a class, any other the body of a method.
 */
final class DocsCodeTest {
  private static final Pattern COMMENT = Pattern.compile(
      "java:(?<continues> continues;?)?(?: in (?<package>[\\w.]+);?)?"
          + "(?: import (?<imports>[^;]+);?)?(?: with (?<fields>.+))?");
  private static final Pattern WHOLE_FILE = Pattern.compile("(?m)^(import |package )");
  private static final Pattern DECLARATIONS = Pattern.compile(
      "(?m)^(@Override|@Test|(?:public |private |static |final |sealed )+\\S.*\\{$|record |void )");
  private static final List<String> IMPORTS = List.of(
      "java.time.*", "java.util.*", "tidings.core.*", "tidings.core.bus.*", "tidings.core.errors.*",
      "tidings.schema.*", "tidings.schema.broadcast.*", "tidings.schema.readers.*",
      "tidings.schema.rows.*", "tidings.store.*",
      "tidings.store.stream.*");

  @TempDir
  Path folder;

  @ParameterizedTest
  @MethodSource("javaSamples")
  void a_java_sample_compiles(CodeBlock sample) throws IOException {
    var source = Files.writeString(folder.resolve("Sample.java"), wrapped(sample));
    var complaints = new ByteArrayOutputStream();

    int failed = ToolProvider.getSystemJavaCompiler().run(
        null, complaints, complaints, "-cp", System.getProperty("java.class.path"), "-proc:none",
        "-d", folder.toString(), source.toString());

    assertThat(failed).as(complaints.toString(UTF_8)).isZero();
  }

  @ParameterizedTest
  @MethodSource("jsonSamples")
  void a_json_sample_parses(CodeBlock sample) {
    var code = sample.code();
    var documents = code.startsWith("{\"") ? code.lines() : Stream.of(code);
    assertThat(documents).allSatisfy(json -> assertThat(Json.decodeValue(json)).isNotNull());
  }

  static List<CodeBlock> javaSamples() throws IOException {
    return MarkdownPage.all().stream()
        .flatMap(page -> page.codeBlocks("java").stream())
        .filter(sample -> !sample.code().contains("public class ")) // ClientReadmeIT runs these
        .filter(sample -> !sample.page().equals(EmbeddingGuide.PAGE)) // EmbeddingGuideIT runs these
        .toList();
  }

  static List<CodeBlock> jsonSamples() throws IOException {
    return MarkdownPage.all().stream().flatMap(page -> page.codeBlocks("json").stream()).toList();
  }

  private static String wrapped(CodeBlock sample) {
    var code = sample.code();
    if (WHOLE_FILE.matcher(code).find()) {
      return code;
    }
    var comment = COMMENT.matcher(sample.comment().isEmpty() ? "java:" : sample.comment());
    assertThat(comment.matches()).as("the comment before " + sample).isTrue();
    var source = new StringBuilder();
    part(comment, "package").ifPresent(name -> source.append("package %s;\n".formatted(name)));
    var imports = part(comment, "imports").stream().flatMap(Pattern.compile(", *")::splitAsStream);
    Stream.concat(IMPORTS.stream(), imports)
        .forEach(name -> source.append("import %s;\n".formatted(name)));
    source.append("abstract class Sample {\n");
    part(comment, "fields").stream().flatMap(Pattern.compile("; ")::splitAsStream)
        .forEach(field -> source.append(field).append(";\n"));
    part(comment, "continues").ifPresent(yes -> source.append(previous(sample).code()));
    source.append(DECLARATIONS.matcher(code).find() ? code : inMethod(code));
    return source.append("}\n").toString();
  }

  private static Optional<String> part(Matcher comment, String name) {
    return Optional.ofNullable(comment.group(name));
  }

  private static CodeBlock previous(CodeBlock sample) {
    return sample.page().codeBlocks(sample.language()).stream()
        .filter(block -> block.line() < sample.line())
        .reduce((before, last) -> last)
        .orElseThrow();
  }

  private static String inMethod(String code) {
    return Pattern.compile("(?m)^return ").matcher(code).find()
        ? "Object sample() throws Exception {\n" + code + "}\n"
        : "void sample() throws Exception {\n" + code + "}\n";
  }
}
