// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import static java.nio.file.attribute.PosixFilePermissions.fromString;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class NativeLibraryTest {
  @TempDir
  Path temporary;

  @Test
  void it_is_unpacked_once() throws IOException {
    var library = unpacked();
    var former = FileTime.fromMillis(0);
    Files.setLastModifiedTime(library, former);

    assertThat(unpacked()).isEqualTo(library);
    assertThat(Files.getLastModifiedTime(library)).isEqualTo(former);
    assertThat(Files.getPosixFilePermissions(library.getParent()))
        .isEqualTo(fromString("rwx------"));
  }

  @Test
  void a_process_unpacks_and_checks_it_once() {
    NativeLibrary.load();
    var former = System.setProperty("java.io.tmpdir", temporary.toString());
    try {
      NativeLibrary.load();
    } finally {
      System.setProperty("java.io.tmpdir", former);
    }

    assertThat(temporary).isEmptyDirectory();
  }

  @Test
  void an_incomplete_or_changed_copy_is_replaced() throws IOException {
    var library = unpacked();
    long size = Files.size(library);
    Files.writeString(library, "else");

    assertThat(unpacked()).isEqualTo(library).hasSize(size);
  }

  @Test
  void a_folder_that_others_can_write_is_not_used() throws IOException {
    var library = unpacked();
    for (var folder : List.of(library.getParent(), library.getParent().getParent())) {
      Files.setPosixFilePermissions(folder, fromString("rwxrwxrwx"));
      assertThatThrownBy(this::unpacked).isInstanceOf(IOException.class);
      Files.setPosixFilePermissions(folder, fromString("rwx------"));
    }
    assertThat(unpacked()).isEqualTo(library);
  }

  @Test
  void a_link_to_a_folder_is_not_used() throws IOException {
    var folder = unpacked().getParent();
    var elsewhere = temporary.resolve("elsewhere");
    Files.move(folder, elsewhere);
    Files.createSymbolicLink(folder, elsewhere);

    assertThatThrownBy(this::unpacked).isInstanceOf(IOException.class);
  }

  private Path unpacked() throws IOException {
    try (var files = Files.list(NativeLibrary.unpack(temporary).orElseThrow())) {
      return files.toList().getFirst();
    }
  }
}
