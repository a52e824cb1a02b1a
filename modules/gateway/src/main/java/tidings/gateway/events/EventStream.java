// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.events;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.List;
import java.util.Optional;
import tidings.core.KeyName;
import tidings.core.ServiceKeys.Scope;
import tidings.core.ServiceKeys.UseKey;
import tidings.core.SiteEvent;
import tidings.core.SiteEvents.EventsAfter;
import tidings.core.errors.Refusal;
import tidings.gateway.http.StreamedBody;
import tidings.wire.JsonObjectWriter;
import tidings.wire.SiteEventJson;

/**
 * An open stream of server-sent events. It reads the next events when the last ones were taken, so a
 * slow client makes it slow, and nothing piles up.
 */
final class EventStream {
  /** Events that are read and sent together. */
  static final int EVENTS_AT_ONCE = 250;
  /** Bytes that are sent together, so that the progress of a slow client is seen. */
  private static final int PART_BYTES = 64 * 1024;
  private static final Buffer COMMENT = Buffer.buffer(":\n\n");

  private final Firehose firehose;
  private final EventReading reading;
  private final StreamedBody body;
  private long position;
  /** The last position that the client was told. */
  private long told;
  private boolean writing;
  private boolean ended;

  EventStream(Firehose firehose, EventReading reading, long position, StreamedBody body) {
    this.firehose = firehose;
    this.reading = reading;
    this.position = position;
    this.told = position;
    this.body = body;
  }

  /** @param first events that were read already */
  void begin(List<SiteEvent> first) {
    write(COMMENT).onSuccess(sent -> send(first)).onFailure(failure -> end());
  }

  private void readNext() {
    if (ended) {
      return;
    }
    firehose.bus().ask(new EventsAfter(position, EVENTS_AT_ONCE))
        .onSuccess(events -> {
          if (events.isEmpty()) {
            firehose.tail().grownBeyond(position, firehose.heartbeatInterval())
                .onComplete(grown -> readNext());
          } else {
            send(events);
          }
        })
        .onFailure(failure -> end());
  }

  private void send(List<SiteEvent> events) {
    if (!events.isEmpty()) {
      position = events.getLast().position();
    }
    writeAll(reading.filter().select(events), 0)
        .onSuccess(sent -> readNext())
        .onFailure(failure -> end());
  }

  private Future<Void> writeAll(List<SiteEvent> events, int from) {
    if (from == events.size() || ended) {
      return Future.succeededFuture();
    }
    var bytes = Buffer.buffer(PART_BYTES);
    int next = from;
    for (; next < events.size() && bytes.length() < PART_BYTES; next++) {
      append(bytes, events.get(next));
    }
    told = events.get(next - 1).position();
    int rest = next;
    return write(bytes).compose(sent -> writeAll(events, rest));
  }

  private static void append(Buffer bytes, SiteEvent event) {
    bytes.appendString("id: " + event.position() + "\nevent: " + event.kind() + "\ndata: ")
        .appendBuffer(JsonObjectWriter.toBytes(event, SiteEventJson::event))
        .appendString("\n\n");
  }

  private Future<Void> write(Buffer bytes) {
    writing = true;
    return body.write(bytes).onComplete(sent -> writing = false);
  }

  /** Shows that it is alive, and how far it has come if the client wants nothing of that. */
  void onHeartbeat() {
    firehose.bus().ask(new UseKey(reading.token(), Scope.READ, Optional.empty()))
        .onFailure(failure -> {
          if (failure instanceof Refusal) {
            end();
          }
        });
    if (!writing && !ended) {
      var bytes = position > told ? Buffer.buffer("id: " + position + "\n\n") : COMMENT;
      told = position;
      write(bytes).onFailure(failure -> end());
    }
  }

  void onKeyRevoked(KeyName name) {
    if (reading.key().equals(name)) {
      end();
    }
  }

  void endIfClosed() {
    if (body.isClosed()) {
      end();
    }
  }

  void end() {
    if (!ended) {
      ended = true;
      body.end();
      firehose.onEnded(this);
    }
  }
}
