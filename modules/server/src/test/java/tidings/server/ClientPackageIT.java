// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The packed npm package in Node.js, installed by a project of strict TypeScript. */
final class ClientPackageIT {
  private static final Path CLIENT = Path.of("../../web/client");

  @RegisterExtension
  static final ServerExtension server = new ServerExtension(SiteSigner.SETTINGS);

  private static Path tests;

  @BeforeAll
  static void compileTests() throws IOException {
    NpmProjects.prepare();
    tests = copyTests();
    NpmProjects.run(NpmProjects.example(), "npx", "tsc", "--project", tests.toString());
  }

  @Test
  void it_has_the_version_of_the_build_and_no_dependency() throws IOException {
    var description =
        new JsonObject(Files.readString(NpmProjects.client().resolve("package.json")));

    assertThat("<revision>" + description.getString("version") + "</revision>")
        .isSubstringOf(Files.readString(Path.of("../../pom.xml")));
    assertThat(description.getMap()).doesNotContainKey("dependencies");
    assertThat(description.getJsonObject("peerDependenciesMeta").getJsonObject("react")
        .getBoolean("optional")).isTrue();
  }

  @Test
  void its_live_connection_is_the_one_that_servers_serve() {
    var installed = NpmProjects.example().resolve("node_modules/@tidings/client");

    assertThat(installed.resolve("dist/generated/tidings.js")).content()
        .contains("export class Live extends EventTarget", "#closeSocket()");
    assertThat(NpmProjects.client().resolve("src/generated/tidings.js"))
        .hasSameTextualContentAs(Path.of("../../web/tidings.js"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"calls", "live"})
  void it_works_in_node(String program) {
    var output = NpmProjects.run(tests, variables(), "node", "--experimental-websocket",
        "dist/" + program + ".js");

    assertThat(output).containsPattern("# fail 0|ℹ fail 0").doesNotContain("# pass 0");
  }

  @Test
  void the_samples_of_its_readme_compile() throws IOException {
    var folder = Files.createDirectories(NpmProjects.example().resolve("readme"));
    var samples = MarkdownPage.of("web/client/README.md").codeBlocks("tsx");
    assertThat(samples).hasSize(4);
    for (var sample : samples) {
      Files.writeString(folder.resolve("sample" + sample.line() + ".tsx"), sample.code());
    }
    Files.writeString(folder.resolve("tsconfig.json"),
        "{\"extends\": \"../tsconfig.json\", \"files\": [], \"include\": [\"*.tsx\"]}");

    NpmProjects.run(NpmProjects.example(), "npx", "tsc", "--project", folder.toString());
  }

  @Tag("thorough")
  @Test
  void generators_of_clients_make_typed_code() throws IOException {
    var folder = NpmProjects.generators();
    Files.writeString(folder.resolve("openapi.json"),
        server.rawHttp().send("GET", "/docs/openapi.json", "", "").body());

    for (var generator : List.of("openapi-typescript", "hey-api", "orval")) {
      NpmProjects.run(folder, "npm", "run", generator);
    }
    NpmProjects.run(folder, "npm", "run", "check");
  }

  @ParameterizedTest
  @ValueSource(strings = {".", "example", "generators", "../../docs/samples/walls"})
  void lock_files_name_no_registry(String project) throws IOException {
    assertThat(Files.readString(CLIENT.resolve(project).resolve("package-lock.json")))
        .doesNotContain("\"resolved\": \"http");
  }

  /** Next to the packages of the example, the packed client among them. */
  private static Path copyTests() throws IOException {
    var folder = Files.createDirectories(NpmProjects.example().resolve("test"));
    try (var files = Files.list(CLIENT.resolve("test"))) {
      for (var file : files.filter(Files::isRegularFile).toList()) {
        Files.copy(file, folder.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
      }
    }
    return folder;
  }

  private static Map<String, String> variables() {
    var key =
        server.runCommand("keys", "create", "key" + System.nanoTime(), "--scopes", "read,write")
            .getLast();
    return new HashMap<>(
        Map.of("TIDINGS", server.address(), "SECRET", SiteSigner.SECRET, "KEY", key));
  }
}
