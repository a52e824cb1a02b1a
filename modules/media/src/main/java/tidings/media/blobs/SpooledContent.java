// SPDX-License-Identifier: Apache-2.0
package tidings.media.blobs;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.DELETE_ON_CLOSE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.util.HexFormat;
import java.util.UUID;
import tidings.core.Sha256;
import tidings.media.recordings.ChannelInputStream;

/**
 * A content on the disk, with the address that follows from it. Its file has no name: the operating
 * system removes it when it is closed, also if the process is killed.
 */
public record SpooledContent(FileChannel file, long bytes, BlobAddress address) {
  /** Reads a content to its end and closes it. */
  public static SpooledContent of(InputStream content, Path folder) throws IOException {
    try (var digested = new DigestInputStream(content, Sha256.digest())) {
      var file = create(folder);
      try {
        long bytes = digested.transferTo(Channels.newOutputStream(file));
        return new SpooledContent(file, bytes, new BlobAddress(
            HexFormat.of().formatHex(digested.getMessageDigest().digest())));
      } catch (IOException | RuntimeException failure) {
        file.close();
        throw failure;
      }
    }
  }

  /** An empty file without a name. */
  static FileChannel create(Path folder) throws IOException {
    Files.createDirectories(folder);
    return FileChannel.open(
        folder.resolve("spooled-" + UUID.randomUUID()), CREATE_NEW, READ, WRITE, DELETE_ON_CLOSE);
  }

  /** Reads it from its beginning. */
  public InputStream open() {
    return new ChannelInputStream(file);
  }

  /** Closes and removes it. */
  public void delete() throws IOException {
    file.close();
  }
}
