// SPDX-License-Identifier: Apache-2.0
package tidings.accounts.exporting;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import tidings.accounts.personal.ExportFile;

/**
 * Writes entries into the files of a zip archive, each a JSON array with an entry on each line. A
 * file is held in memory until it is long enough or its kind is complete, so that its size and
 * checksum are known and rows of several kinds may come in any order.
 */
final class ArchiveWriter implements AutoCloseable {
  /** Bytes after which the entries go on in another file of the same kind. */
  private static final int FILE_BYTES = 1024 * 1024;
  private static final String MANIFEST = "manifest.json";
  /** Bytes that are compressed at a time, in about 2 ms. */
  private static final int BYTES_AT_ONCE = 64 * 1024;

  private final ZipOutput out;
  private final ZipOutputStream zip;
  private final Map<ExportFile, Part> parts = new EnumMap<>(ExportFile.class);
  private final JsonArray files = new JsonArray();
  private boolean isFinished;

  ArchiveWriter(OutputStream out) {
    this.out = new ZipOutput(out);
    this.zip = new ZipOutputStream(this.out, UTF_8);
  }

  /** Refuses the end of an archive that is not complete, which would look like a whole one. */
  private static final class ZipOutput extends FilterOutputStream {
    private boolean isAbandoned;

    private ZipOutput(OutputStream out) {
      super(out);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      if (isAbandoned) {
        throw new IOException("the archive is not complete");
      }
      out.write(bytes, from, length);
    }

    /** It belongs to another. */
    @Override
    public void close() throws IOException {
      out.flush();
    }
  }

  /** A file that is not written yet. */
  private static final class Part {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private int number = 1;
    private int entries;
  }

  void add(ExportFile file, JsonObject entry) throws IOException {
    var part = parts.computeIfAbsent(file, first -> new Part());
    part.bytes.writeBytes((part.entries == 0 ? "[\n" : ",\n").getBytes(UTF_8));
    part.bytes.writeBytes(entry.encode().getBytes(UTF_8));
    part.entries++;
    if (part.bytes.size() >= FILE_BYTES) {
      write(file, part);
    }
  }

  /** A page of rows was read: checks whether the bytes are still wanted. */
  void onPage() throws IOException {
    out.flush();
  }

  private void write(ExportFile file, Part part) throws IOException {
    part.bytes.writeBytes((part.entries == 0 ? "[]\n" : "\n]\n").getBytes(UTF_8));
    var bytes = part.bytes.toByteArray();
    var name = file.fileName(part.number);
    write(name, bytes);
    files.add(new JsonObject().put("name", name).put("entries", part.entries)
        .put("bytes", bytes.length).put("sha256", HexFormat.of().formatHex(sha256(bytes))));
    part.bytes.reset();
    part.entries = 0;
    part.number++;
  }

  private void write(String name, byte[] bytes) throws IOException {
    zip.putNextEntry(new ZipEntry(name));
    for (int from = 0; from < bytes.length; from += BYTES_AT_ONCE) {
      zip.write(bytes, from, Math.min(BYTES_AT_ONCE, bytes.length - from));
      Thread.yield(); // compressing is native code, which keeps the carrier from others
    }
    zip.closeEntry();
  }

  /** Writes what is left, each kind of file at least once, and the manifest. */
  void finish(JsonObject manifest) throws IOException {
    for (var file : ExportFile.values()) {
      var part = parts.computeIfAbsent(file, none -> new Part());
      if (part.entries > 0 || part.number == 1) {
        write(file, part);
      }
    }
    write(MANIFEST, manifest.put("files", files).encodePrettily().getBytes(UTF_8));
    zip.finish();
    isFinished = true;
    out.flush();
  }

  /** Frees the memory of the compression. */
  @Override
  public void close() throws IOException {
    out.isAbandoned = !isFinished;
    try {
      zip.close();
    } catch (IOException incomplete) {
      if (isFinished) {
        throw incomplete;
      }
    }
  }

  private static byte[] sha256(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
