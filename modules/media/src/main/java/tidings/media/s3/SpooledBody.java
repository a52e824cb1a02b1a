// SPDX-License-Identifier: Apache-2.0
package tidings.media.s3;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.reactivestreams.Subscriber;
import software.amazon.awssdk.core.async.AsyncRequestBody;
import tidings.media.blobs.SpooledContent;

/** Sends a spooled content, from its beginning at each attempt. */
record SpooledBody(SpooledContent content) implements AsyncRequestBody {
  private static final ExecutorService READERS = Executors.newVirtualThreadPerTaskExecutor();

  @Override
  public Optional<Long> contentLength() {
    return Optional.of(content.bytes());
  }

  @Override
  public void subscribe(Subscriber<? super ByteBuffer> subscriber) {
    AsyncRequestBody.fromInputStream(content.open(), content.bytes(), READERS)
        .subscribe(subscriber);
  }
}
