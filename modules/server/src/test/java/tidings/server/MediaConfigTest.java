// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tidings.media.settings.MediaSettings;
import tidings.media.settings.S3Settings;
import tidings.server.settings.SettingSources;
import tidings.server.terminal.CommandException;

/** Where the contents of uploaded pictures are. */
final class MediaConfigTest {
  @Test
  void they_are_in_the_data_folder() {
    var settings = read(Map.of("--data", "here"));

    assertThat(settings.folder()).contains(Path.of("here", "media"));
    assertThat(settings.s3()).isEmpty();
  }

  @Test
  void servers_of_a_dynamodb_table_have_no_folder_in_common() {
    assertThat(read(Map.of("--store", "dynamodb")).folder()).isEmpty();
  }

  @Test
  void they_are_in_a_bucket() {
    var settings = read(Map.of("--store", "dynamodb", "--media.store", "s3",
        "--media.s3.bucket", "pictures", "--media.s3.endpoint", "http://localhost:9000",
        "--media.s3.prefix", "tidings/"));

    assertThat(settings.folder()).isPresent();
    assertThat(settings.s3()).contains(new S3Settings("pictures", Optional.empty(),
        Optional.of(URI.create("http://localhost:9000")), "tidings/"));
  }

  @Test
  void a_bucket_needs_a_name() {
    assertThatThrownBy(() -> read(Map.of("--media.store", "s3")))
        .isInstanceOf(CommandException.class).hasMessageContaining("media.s3.bucket");
    assertThatThrownBy(() -> read(Map.of("--media.s3.prefix", "no slash")))
        .isInstanceOf(CommandException.class).hasMessageContaining("media.s3.prefix");
  }

  private static MediaSettings read(Map<String, String> flags) {
    return MediaConfig.of(SettingSources.of(flags, Map.of()));
  }
}
