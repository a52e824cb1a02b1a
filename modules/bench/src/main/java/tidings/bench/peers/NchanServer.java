// SPDX-License-Identifier: Apache-2.0
package tidings.bench.peers;

import static java.net.http.HttpRequest.BodyPublishers.ofString;
import static java.net.http.HttpResponse.BodyHandlers.discarding;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import tidings.bench.server.InstalledProgram;
import tidings.bench.server.MissingProgramException;
import tidings.store.FreePort;

/**
 * An nginx server with the module nchan: it sends the body of each request to all WebSockets.
 *
 * @param address for example {@code http://127.0.0.1:8080}
 */
public record NchanServer(InstalledProgram nginx, PeerProcess process, String address)
    implements AutoCloseable {
  private static final String MODULE = "ngx_nchan_module.so";
  private static final List<String> MODULE_FOLDERS = List.of(
      "/usr/lib/nginx/modules", "/usr/lib64/nginx/modules", "/usr/share/nginx/modules");
  /** The status of a stored message without readers. */
  private static final int ACCEPTED = 202;
  /** Each socket gets this first, as it is the oldest message. */
  private static final String WELCOME = "{\"t\":\"welcome\"}";
  /**
   * The buffer holds the messages of all bursts, as a message that leaves it early is lost. The
   * first messages of clients go to a channel without readers.
   */
  private static final String CONFIGURATION = """
      load_module %s;
      daemon off;
      worker_processes auto;
      pid nginx.pid;
      error_log nginx-error.log;
      events {
        worker_connections 16384;
      }
      http {
        access_log off;
        client_body_temp_path body;
        proxy_temp_path proxy;
        fastcgi_temp_path fastcgi;
        uwsgi_temp_path uwsgi;
        scgi_temp_path scgi;
        nchan_shared_memory_size 256M;
        server {
          listen 127.0.0.1:%d;
          location = / {
            nchan_publisher;
            nchan_channel_id all;
            nchan_message_buffer_length 10000;
          }
          location = /v1/live {
            nchan_pubsub websocket;
            nchan_subscriber_channel_id all;
            nchan_publisher_channel_id hello;
            nchan_subscriber_first_message oldest;
          }
        }
      }
      """;

  /** @param folder a new folder for its files */
  public static NchanServer start(Path folder) {
    var nginx = InstalledProgram.find("nginx");
    var module = module();
    int port = FreePort.find();
    var address = "http://127.0.0.1:" + port;
    try {
      Files.createDirectories(folder);
      var configuration = folder.resolve("nginx.conf");
      Files.writeString(configuration, CONFIGURATION.formatted(module, port));
      var process = PeerProcess.start(folder, List.of(nginx.toString(),
          "-p", folder.toString(), "-c", configuration.toString(), "-e", "nginx-error.log"));
      process.awaitPort(port);
      publish(address, WELCOME);
      return new NchanServer(nginx, process, address);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static Path module() {
    return Stream.of(MODULE_FOLDERS.toArray(String[]::new))
        .map(folder -> Path.of(folder, MODULE))
        .filter(Files::exists)
        .findFirst()
        .orElseThrow(() -> new MissingProgramException("nginx's module nchan was not found."
            + " Install it; Debian's package is libnginx-mod-nchan."));
  }

  private static void publish(String address, String message) throws IOException {
    try (var client = HttpClient.newHttpClient()) {
      var request = HttpRequest.newBuilder(URI.create(address + "/")).POST(ofString(message));
      int status = client.send(request.build(), discarding()).statusCode();
      if (status != ACCEPTED) {
        throw new IOException("nchan has answered with " + status);
      }
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }

  public String version() {
    return "nginx " + nginx.version("-v");
  }

  @Override
  public void close() {
    process.close();
  }
}
