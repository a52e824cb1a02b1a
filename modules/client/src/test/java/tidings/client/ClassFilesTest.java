// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tidings.core.Ref;

/** The client, and core of which it is made, are compiled for Java 17. */
final class ClassFilesTest {
  /** The version of class files of Java 17. */
  private static final int JAVA_17 = 61;
  /** The first bytes of each class file. */
  private static final int MAGIC = 0xCAFEBABE;

  static List<Class<?>> oneOfEachModule() {
    return List.of(Tidings.class, Ref.class);
  }

  @ParameterizedTest
  @MethodSource("oneOfEachModule")
  void class_files_run_on_java_17(Class<?> one) throws IOException, URISyntaxException {
    var place = Path.of(one.getProtectionDomain().getCodeSource().getLocation().toURI());
    var folder = one.getPackageName().replace('.', '/');
    if (Files.isDirectory(place)) {
      assertForJava17(place.resolve(folder));
    } else {
      try (var jar = FileSystems.newFileSystem(place)) {
        assertForJava17(jar.getPath(folder));
      }
    }
  }

  private static void assertForJava17(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      var classes = files.filter(file -> file.toString().endsWith(".class")).toList();
      assertThat(classes).hasSizeGreaterThan(40)
          .allSatisfy(file -> assertThat(version(file)).isEqualTo(JAVA_17));
    }
  }

  private static int version(Path file) throws IOException {
    try (var data = new DataInputStream(Files.newInputStream(file))) {
      assertThat(data.readInt()).isEqualTo(MAGIC);
      data.readUnsignedShort(); // minor version
      return data.readUnsignedShort();
    }
  }
}
