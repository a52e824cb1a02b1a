// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import io.vertx.core.Vertx;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The files of one event loop that are being made while they are sent. Each is written by a virtual
 * thread, which waits for a client that is slow.
 */
public final class Downloads {
  private static final Logger LOG = LoggerFactory.getLogger(Downloads.class);

  private final Vertx vertx;
  private final Set<StreamedOutput> open = ConcurrentHashMap.newKeySet();
  private volatile boolean stopped;

  public Downloads(Vertx vertx) {
    this.vertx = vertx;
  }

  /** Writes a file. Blocks. */
  @FunctionalInterface
  public interface Content {
    /** @throws IOException also if nobody reads the rest */
    void writeTo(OutputStream out) throws IOException;
  }

  /** A file that the browser stores under a name. @param fileName safe in a header */
  public Response file(String contentType, String fileName, Content content) {
    return Response.streamed(contentType, body -> begin(body, content))
        .with("Content-Disposition", "attachment; filename=\"" + fileName + "\"");
  }

  private void begin(StreamedBody body, Content content) {
    var output = new StreamedOutput(vertx.getOrCreateContext(), body);
    open.add(output);
    if (stopped) {
      output.cut();
    }
    Thread.ofVirtual().name("download").start(() -> write(output, content));
  }

  private void write(StreamedOutput output, Content content) {
    try {
      content.writeTo(output);
      output.complete();
    } catch (IOException unwanted) {
      LOG.debug("a download has ended before its end", unwanted);
      output.cut();
    } catch (Exception failure) { // awaited futures may throw undeclared checked exceptions
      LOG.warn("a download failed; its client has a part of it and may try again", failure);
      output.cut();
    } finally {
      open.remove(output);
    }
  }

  /** Cuts what is not complete: nobody can wait for its end. */
  public void stop() {
    stopped = true;
    List.copyOf(open).forEach(StreamedOutput::cut);
  }
}
