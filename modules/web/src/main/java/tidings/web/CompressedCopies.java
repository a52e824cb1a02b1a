// SPDX-License-Identifier: Apache-2.0
package tidings.web;

import com.aayushatharva.brotli4j.Brotli4jLoader;
import com.aayushatharva.brotli4j.encoder.Encoder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/**
 * Compressed copies beside files, with the endings {@code .br} and {@code .gz}, at the slowest level:
 * the server need not compress them when it starts. The document is left out, as the server fills it
 * in.
 */
final class CompressedCopies {
  /** A shorter file fits into one packet anyway. */
  private static final int MIN_BYTES = 1024;
  /** Brotli takes seconds for a longer file, such as the one of the API guide. */
  private static final int MAX_BROTLI_BYTES = 500_000;
  private static final int BEST_BROTLI_QUALITY = 11;
  private static final Pattern COMPRESSIBLE =
      Pattern.compile(".*\\.(js|css|svg|html|yaml|json|txt)");
  private static final String DOCUMENT = "index.html";

  private CompressedCopies() {}

  static void write(Path folder) throws IOException {
    Brotli4jLoader.ensureAvailability();
    deleteFormer(folder);
    for (var file : compressible(folder)) {
      var content = Files.readAllBytes(file);
      if (content.length <= MAX_BROTLI_BYTES) {
        var best = new Encoder.Parameters().setQuality(BEST_BROTLI_QUALITY);
        writeIfShorter(content, Encoder.compress(content, best), copy(file, ".br"));
      }
      writeIfShorter(content, gzipped(content), copy(file, ".gz"));
    }
  }

  private static List<Path> compressible(Path folder) throws IOException {
    try (var all = Files.walk(folder)) {
      return all.filter(file -> COMPRESSIBLE.matcher(file.getFileName().toString()).matches())
          .filter(file -> !file.equals(folder.resolve(DOCUMENT)))
          .filter(file -> file.toFile().length() >= MIN_BYTES)
          .toList();
    }
  }

  private static void deleteFormer(Path folder) throws IOException {
    try (var all = Files.walk(folder)) {
      for (var file : all.filter(file -> file.toString().matches(".*\\.(br|gz)")).toList()) {
        Files.delete(file);
      }
    }
  }

  private static void writeIfShorter(byte[] content, byte[] compressed, Path copy)
      throws IOException {
    if (compressed.length < content.length) {
      Files.write(copy, compressed);
    }
  }

  private static byte[] gzipped(byte[] content) throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var out = new GZIPOutputStream(bytes) {
      {
        def.setLevel(Deflater.BEST_COMPRESSION);
      }
    }) {
      out.write(content);
    }
    return bytes.toByteArray();
  }

  private static Path copy(Path file, String ending) {
    return file.resolveSibling(file.getFileName() + ending);
  }
}
