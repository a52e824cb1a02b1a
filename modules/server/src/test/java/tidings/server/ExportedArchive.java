// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipInputStream;

/** The files of an export, by name. */
record ExportedArchive(Map<String, byte[]> files) {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  static ExportedArchive of(byte[] zip) {
    var files = new LinkedHashMap<String, byte[]>();
    try (var in = new ZipInputStream(new ByteArrayInputStream(zip))) {
      for (var entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        files.put(entry.getName(), in.readAllBytes());
      }
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
    return new ExportedArchive(files);
  }

  /** Asks for the export of a user. */
  static HttpResponse<byte[]> request(String address, String user, String token,
      String... headers) {
    var request = HttpRequest.newBuilder(URI.create(address + "/v1/users/" + user + "/export"))
        .header("Authorization", "Bearer " + token);
    if (headers.length > 0) {
      request.headers(headers);
    }
    try {
      return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }

  JsonObject manifest() {
    return new JsonObject(text("manifest.json"));
  }

  /** The entries of a file. */
  JsonArray entries(String file) {
    return new JsonArray(text(file + ".json"));
  }

  /** The only entry of a file. */
  JsonObject entry(String file) {
    var entries = entries(file);
    if (entries.size() != 1) {
      throw new AssertionError(file + " has " + entries);
    }
    return entries.getJsonObject(0);
  }

  /** All files as one text. */
  String text() {
    var all = new StringBuilder();
    files.keySet().forEach(file -> all.append(text(file)));
    return all.toString();
  }

  private String text(String file) {
    return new String(files.get(file), UTF_8);
  }
}
