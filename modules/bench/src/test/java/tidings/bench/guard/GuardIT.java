// SPDX-License-Identifier: Apache-2.0
package tidings.bench.guard;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.server.commands.TrainingRun;

/** Fails only if a part has become so much slower that noise cannot explain it. */
@Tag("thorough")
final class GuardIT {
  private static final Path LAUNCHER = Path.of("../../tidings");
  private static final Path PACKAGED = Path.of("../server/target").toAbsolutePath().normalize();
  private static final Path JAR = PACKAGED.resolve("tidings.jar");
  private static final Pattern JVM_OPTION = Pattern.compile("(?m)^  (-[-\\w:+=]+) +#");
  private static final int TRIES = 3;
  /** Below, in percent of the recorded speed, a part is too slow. */
  private static final double MIN_PERCENT = 70;

  @Test
  void no_part_has_become_slower(@TempDir Path folder) throws Exception {
    train(folder);
    Set<String> slow = guard(folder, Set.of());
    for (int number = 1; number < TRIES && !slow.isEmpty(); number++) {
      slow = guard(folder, slow);
    }

    assertThat(slow).as("parts with less than 70 % of their recorded speed, in three tries")
        .isEmpty();
  }

  /** Makes the AOT cache of the packaged server as the launcher does. */
  private static void train(Path folder) throws Exception {
    var command = java();
    command.addAll(List.of("-XX:AOTCacheOutput=" + cache(folder), "-cp", JAR.toString(),
        TrainingRun.class.getName(), "serve", "--port", "0", "--metrics.port", "0", "--data",
        folder.resolve("training").toString()));
    assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
  }

  private static Path cache(Path folder) {
    return folder.resolve("tidings.aot");
  }

  private static List<String> java() throws IOException {
    var command = new ArrayList<>(
        List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
    command.addAll(jvmOptions());
    command.add("-Djava.library.path=" + PACKAGED.resolve("native"));
    return command;
  }

  /**
   * Runs the guard as the launcher does.
   *
   * @param parts to measure; empty for all
   * @return the slow ones
   */
  private static Set<String> guard(Path folder, Set<String> parts) throws Exception {
    var results = folder.resolve("guard.json");
    var command = java();
    command.addAll(List.of("-Dtidings.jar=" + JAR, "-Dtidings.cache=" + cache(folder), "-cp",
        System.getProperty("java.class.path"), "tidings.bench.Bench", "guard", "--json",
        results.toString()));
    if (!parts.isEmpty()) {
      command.addAll(List.of("--parts", String.join(",", parts)));
    }
    var output = folder.resolve("guard.txt");
    int exitCode = new ProcessBuilder(command).redirectErrorStream(true)
        .redirectOutput(output.toFile()).start().waitFor();
    System.out.println(Files.readString(output)); // figures that moved a little are for its reader
    assertThat(exitCode).isZero();
    return new JsonArray(Files.readString(results)).getJsonObject(0).getJsonArray("figures")
        .stream()
        .map(JsonObject.class::cast)
        .filter(figure -> figure.getDouble("value") < MIN_PERCENT)
        .map(figure -> figure.getString("what").replaceFirst(",.*", ""))
        .collect(toSet());
  }

  private static List<String> jvmOptions() throws IOException {
    var options = JVM_OPTION.matcher(Files.readString(LAUNCHER)).results()
        .map(option -> option.group(1)).toList();
    assertThat(options).contains("-XX:+UseG1GC");
    return options;
  }
}
