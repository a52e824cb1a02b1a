// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.buffer.Buffer;
import java.awt.Color;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.client.UploadedPicture;
import tidings.core.Media.PictureSize;
import tidings.server.PictureFiles;
import tidings.server.ServerExtension;

/** Files of uploaded pictures go with the rows that name them. */
final class CopiedPicturesIT {
  @TempDir
  private Path folder;
  private TransferStore source;
  private UploadedPicture picture;
  private Buffer content;

  @BeforeEach
  void upload() {
    source = TransferStore.embedded(folder.resolve("source"));
    source.serve(tidings -> {
      var ana = tidings.signUp("ana", ServerExtension.PASSWORD, "Ana").await();
      var file = Buffer.buffer(PictureFiles.picture("jpg", 900, 300, Color.RED));
      picture = ana.media().upload(file, Optional.empty()).await();
      content = ana.media().content(picture.id(), PictureSize.FULL).await();
    });
  }

  @Test
  void a_backup_has_the_pictures_beside_it_and_a_restored_store_has_them_again()
      throws IOException {
    var backups = Files.createDirectory(folder.resolve("backups"));
    var made = source.backUpTo(backups.resolve("first.jsonl.gz"));
    assertThat(made.failure()).isEmpty();
    assertThat(made.lines()).contains("Copied 3 files of pictures to " + backups.resolve("media"));
    assertThat(source.backUpTo(backups.resolve("second.jsonl.gz")).lines())
        .contains("Copied 0 files of pictures to " + backups.resolve("media"));

    var restored = TransferStore.embedded(folder.resolve("restored"));
    assertThat(restored.restoreFrom(backups.resolve("first.jsonl.gz")).failure()).isEmpty();

    assertHasPicture(restored);
  }

  @Test
  void a_copied_store_has_the_pictures() {
    var target = TransferStore.embedded(folder.resolve("target"));

    assertThat(source.copyTo(target).failure()).isEmpty();

    assertHasPicture(target);
  }

  private void assertHasPicture(TransferStore store) {
    store.serve(tidings -> {
      var ana = tidings.signIn("ana", ServerExtension.PASSWORD).await();
      assertThat(ana.media().content(picture.id(), PictureSize.FULL).await()).isEqualTo(content);
    });
  }
}
