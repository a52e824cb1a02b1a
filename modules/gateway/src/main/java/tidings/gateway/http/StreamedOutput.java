// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.vertx.core.Context;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;

/**
 * The body of a response for a thread that may wait: a write returns when its bytes were handed to
 * the operating system, so that at most {@value #PART_BYTES} of them are in memory.
 */
final class StreamedOutput extends OutputStream {
  /** Bytes that are sent together, so that the progress of a slow client is seen. */
  private static final int PART_BYTES = 64 * 1024;
  /** Longer than any client may read nothing; its connection is closed before. */
  private static final Duration WRITE_TIMEOUT = Duration.ofMinutes(5);

  private final Context context;
  private final StreamedBody body;
  private final byte[] part = new byte[PART_BYTES];
  private int length;
  private volatile boolean ended;

  /** @param context of the event loop of the request */
  StreamedOutput(Context context, StreamedBody body) {
    this.context = context;
    this.body = body;
  }

  @Override
  public void write(int oneByte) throws IOException {
    write(new byte[]{(byte) oneByte}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int count) throws IOException {
    int next = from;
    int end = from + count;
    while (next < end) {
      int taken = Math.min(end - next, PART_BYTES - length);
      System.arraycopy(bytes, next, part, length, taken);
      length += taken;
      next += taken;
      if (length == PART_BYTES) {
        send();
      }
    }
  }

  /** Sends nothing yet; fails if nobody reads any more. */
  @Override
  public void flush() throws IOException {
    if (ended || body.isClosed()) {
      throw new IOException("the response has ended");
    }
  }

  private void send() throws IOException {
    flush();
    var bytes = Buffer.buffer(Arrays.copyOf(part, length));
    length = 0;
    var sent = new CompletableFuture<Void>();
    context.runOnContext(turn -> body.write(bytes)
        .onSuccess(sent::complete).onFailure(sent::completeExceptionally));
    try {
      sent.get(WRITE_TIMEOUT.toMillis(), MILLISECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException();
    } catch (ExecutionException | TimeoutException broken) {
      throw new IOException("the client has gone", broken);
    }
  }

  /** Sends what is left and ends the response. */
  void complete() throws IOException {
    if (length > 0) {
      send();
    }
    ended = true;
    context.runOnContext(turn -> body.end());
  }

  /** Ends the response without its rest. */
  void cut() {
    if (!ended) {
      ended = true;
      context.runOnContext(turn -> body.abort());
    }
  }
}
