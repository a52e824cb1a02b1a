// SPDX-License-Identifier: Apache-2.0
package tidings.bench.server;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tidings.server.commands.Main;

/**
 * A program for the JVM. The launcher passes the packaged server and its AOT cache, which are used
 * as users do; without them the server is on the class path of this process.
 *
 * @param words arguments of {@code java}
 */
record ServerProgram(List<String> words) {
  private static final Optional<String> JAR =
      Optional.ofNullable(System.getProperty("tidings.jar"));
  private static final Optional<String> CACHE =
      Optional.ofNullable(System.getProperty("tidings.cache"));

  /** The server with its AOT cache. */
  static ServerProgram trained() {
    return untrained().withCache();
  }

  /** The cache is used by programs whose class path begins with the packaged server. */
  private ServerProgram withCache() {
    return CACHE
        .map(cache -> with(
            List.of("-XX:AOTCache=" + cache, "-Xlog:aot*=off", "-Xlog:cds*=off")))
        .orElse(this);
  }

  /** The server without its AOT cache. */
  static ServerProgram untrained() {
    return JAR.map(jar -> ofJar(Path.of(jar)))
        .orElseGet(() -> of(Main.class));
  }

  /** The same program with further options of the JVM. */
  ServerProgram with(List<String> options) {
    var all = new ArrayList<>(options);
    all.addAll(words);
    return new ServerProgram(all);
  }

  static ServerProgram ofJar(Path jar) {
    return new ServerProgram(List.of("-jar", jar.toString()));
  }

  /** A class of this process. */
  static ServerProgram of(Class<?> main) {
    return of(main, System.getProperty("java.class.path"));
  }

  /** A class of this process, which starts and logs as the packaged server does. */
  static ServerProgram asPackaged(Class<?> main) {
    var ownPath = System.getProperty("java.class.path");
    return JAR.map(jar -> of(main, jar + File.pathSeparator + ownPath).withCache())
        .orElseGet(() -> of(main, ownPath));
  }

  private static ServerProgram of(Class<?> main, String classPath) {
    return new ServerProgram(List.of("-cp", classPath, main.getName()));
  }
}
