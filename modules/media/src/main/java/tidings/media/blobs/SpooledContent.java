// SPDX-License-Identifier: Apache-2.0
package tidings.media.blobs;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.util.HexFormat;
import tidings.core.Sha256;

/** A content in a temporary file, with the address that follows from it. */
public record SpooledContent(Path file, BlobAddress address) {
  /** Reads a content to its end and closes it. */
  public static SpooledContent of(InputStream content) throws IOException {
    var file = Files.createTempFile("tidings-blob-", null);
    try (var digested = new DigestInputStream(content, Sha256.digest());
        var written = Files.newOutputStream(file)) {
      digested.transferTo(written);
      return new SpooledContent(file, new BlobAddress(
          HexFormat.of().formatHex(digested.getMessageDigest().digest())));
    } catch (IOException | RuntimeException failure) {
      Files.deleteIfExists(file);
      throw failure;
    }
  }

  public boolean delete() throws IOException {
    return Files.deleteIfExists(file);
  }
}
