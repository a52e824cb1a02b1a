// SPDX-License-Identifier: Apache-2.0
package tidings.events;

import static tidings.core.errors.ErrorCode.EVENTS_OFF;

import io.vertx.core.Future;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import tidings.core.SiteEvents;
import tidings.core.bus.Actor;
import tidings.core.bus.Bus;
import tidings.schema.readers.EntitySummaries;
import tidings.schema.readers.EventLog;
import tidings.schema.rows.EventLogRow;
import tidings.store.ChangeStream;
import tidings.store.Table;
import tidings.store.stream.ConsumerBatch;
import tidings.store.stream.StreamConsumer;

/** The events feature: logs every change that leaves the server, and reads the log. */
public final class EventsActor implements Actor<SiteEvents<?>> {
  private static final Duration BATCH_WINDOW = Duration.ofMillis(200);

  private final Bus bus;
  private final Table table;
  private final InstantSource clock;
  private final Duration retention;
  private final EventLog log;
  private final EventMapping mapping;
  private final EventLogWriter writer;

  /** @param retention how long events are kept, at least; zero to keep none */
  public EventsActor(
      Bus bus, Table table, EntitySummaries summaries, InstantSource clock, Duration retention) {
    this.bus = bus;
    this.table = table;
    this.clock = clock;
    this.retention = retention;
    this.log = new EventLog(table, clock);
    this.mapping = new EventMapping(table, summaries);
    this.writer = new EventLogWriter(table, clock, retention);
  }

  public Future<Void> start() {
    if (isOn()) {
      EventLogRow.create(table, clock.instant());
    }
    return bus.serve(SiteEvents.class, this);
  }

  /** Returns the stream consumer that fills the log, unless no events are kept. */
  public Optional<StreamConsumer> streamConsumer() {
    return isOn()
        ? Optional.of(StreamConsumer.of("events", EventMapping.CHANGES, this::append)
            .batchWindow(BATCH_WINDOW)
            .batchSize(ChangeStream.MAX_CHANGES))
        : Optional.empty();
  }

  private boolean isOn() {
    return retention.isPositive();
  }

  private void append(ConsumerBatch batch) {
    var events = mapping.events(batch.changes(), clock.instant());
    writer.append(batch.origin(), events)
        .ifPresent(newest -> bus.publish(new SiteEvents.EventsLogged(newest)));
  }

  @Override
  public Object answer(SiteEvents<?> ask) {
    if (!isOn()) {
      throw EVENTS_OFF.refusal("this server keeps no events; events.keep is 0");
    }
    return switch (ask) {
      case SiteEvents.EventsAfter(var position, var limit) -> log.after(position, limit);
      case SiteEvents.KeptRange() -> log.kept();
    };
  }
}
