// SPDX-License-Identifier: Apache-2.0
package tidings.events;

import static tidings.core.errors.ErrorCode.EVENTS_OFF;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.stream.Stream;
import tidings.core.SiteEvents;
import tidings.core.SiteEvents.HubCounts;
import tidings.core.bus.Actor;
import tidings.core.bus.Bus;
import tidings.events.settings.FeedHubSettings;
import tidings.schema.readers.EntitySummaries;
import tidings.schema.readers.EventLog;
import tidings.schema.rows.EventLogRow;
import tidings.store.ChangeStream;
import tidings.store.Table;
import tidings.store.stream.ConsumerBatch;
import tidings.store.stream.StreamConsumer;
import tidings.store.stream.StreamConsumer.StartingPosition;

/**
 * The events feature: logs every change that leaves the server, reads the log, and tells a hub which
 * feeds have changed.
 */
public final class EventsActor implements Actor<SiteEvents<?>> {
  private static final Duration BATCH_WINDOW = Duration.ofMillis(200);

  private final Bus bus;
  private final Table table;
  private final InstantSource clock;
  private final Duration retention;
  private final EventLog log;
  private final EventMapping mapping;
  private final EventLogWriter writer;
  /** Present if the feeds have one. */
  private final Optional<FeedHub> hub;

  /** @param retention how long events are kept, at least; zero to keep none */
  public EventsActor(
      Vertx vertx, Bus bus, Table table, EntitySummaries summaries, InstantSource clock,
      Duration retention, Optional<FeedHubSettings> hub) {
    this.bus = bus;
    this.table = table;
    this.clock = clock;
    this.retention = retention;
    this.log = new EventLog(table, clock);
    this.mapping = new EventMapping(table, summaries);
    this.writer = new EventLogWriter(table, clock, retention);
    this.hub = hub.map(settings -> new FeedHub(vertx, settings));
  }

  public Future<Void> start() {
    if (isOn()) {
      EventLogRow.create(table, clock.instant());
    }
    return bus.serve(SiteEvents.class, this)
        .compose(serving -> hub.map(FeedHub::start).orElseGet(Future::succeededFuture));
  }

  public Future<Void> stop() {
    return hub.map(FeedHub::stop).orElseGet(Future::succeededFuture);
  }

  public HubCounts hubCounts() {
    return hub.map(FeedHub::counts).orElse(HubCounts.NONE);
  }

  /** The consumers that fill the log, and that tell the hub, as far as there are these. */
  public Stream<StreamConsumer> streamConsumers() {
    var log = isOn()
        ? Stream.of(StreamConsumer.of("events", EventMapping.CHANGES, this::append)
            .batchWindow(BATCH_WINDOW)
            .batchSize(ChangeStream.MAX_CHANGES))
        : Stream.<StreamConsumer>empty();
    return Stream.concat(log, hub.stream().map(this::hubConsumer));
  }

  private StreamConsumer hubConsumer(FeedHub feeds) {
    return StreamConsumer.of("hub", EventMapping.ACTIVITIES,
        batch -> feeds.add(mapping.changedFeeds(batch.changes(), clock.instant())))
        .startingPosition(StartingPosition.NEWEST)
        .batchSize(ChangeStream.MAX_CHANGES);
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
