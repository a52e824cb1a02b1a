// SPDX-License-Identifier: Apache-2.0
package tidings.server.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import tidings.core.Activities.FanOutCompleted;
import tidings.core.Cluster;
import tidings.core.JobStats;
import tidings.core.LossCause;
import tidings.core.SiteEvents.HubCounts;
import tidings.core.Watermark;
import tidings.core.Webhooks.WebhookCounts;
import tidings.core.bus.Bus;
import tidings.core.bus.MailboxLoad;
import tidings.gateway.Gateway;
import tidings.gateway.http.ResponseListener;
import tidings.gateway.limits.LimitedAction;
import tidings.previews.LinkPreviews;
import tidings.schema.position.Membership;
import tidings.store.Meter;
import tidings.stream.ConsumerMetrics;
import tidings.stream.Consumers;
import tidings.verify.BackgroundVerifier;

/** All metrics of the process, under the names documented in docs/metrics.md. */
public final class Metrics implements ResponseListener, Meter {
  /** Histogram bounds, from imperceptible to longer than any client waits. */
  private static final Duration[] BUCKETS =
      Stream.of(1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000)
          .map(Duration::ofMillis)
          .toArray(Duration[]::new);

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final Timer loopDelay = timer("tidings.event.loop.delay", "How late event loops are");
  private final Timer fanOutLag =
      timer("tidings.fanout.lag", "From a post until it is in the feeds of all followers");

  public Metrics() {
    new JvmMemoryMetrics().bindTo(registry);
    new JvmThreadMetrics().bindTo(registry);
    new ProcessorMetrics().bindTo(registry);
    new UptimeMetrics().bindTo(registry);
    FunctionCounter.builder("jvm.gc.time", registry, counted -> gcSeconds())
        .baseUnit("seconds")
        .register(registry);
    for (var operation : Meter.Operation.values()) {
      registry.counter("tidings.store.units", "operation", word(operation));
    }
  }

  /** Subscribes to the events of the fan-out, on the context of the caller. */
  public void subscribe(Bus bus) {
    var rows = registry.counter("tidings.fanout.rows");
    bus.subscribe(FanOutCompleted.class, completed -> {
      rows.increment(completed.rows());
      fanOutLag.record(completed.lag());
    });
  }

  public void register(Gateway gateway) {
    gauge("tidings.sockets", gateway::sockets);
    gauge("tidings.event.readers", gateway::eventReaders);
    gauge("tidings.connections", gateway::connections);
    gauge("tidings.unsent", "bytes", gateway::unsentBytes);
    for (var action : LimitedAction.values()) {
      FunctionCounter.builder("tidings.limits.refused", gateway, limited -> limited.refused(action))
          .tags("limit", action.limitName())
          .register(registry);
    }
  }

  /** @param kind label of the jobs, e.g. {@code fanout} */
  public void register(String kind, Supplier<JobStats> jobs) {
    gauge("tidings.jobs.pending", () -> jobs.get().pending(), "kind", kind);
    gauge("tidings.jobs.parked", () -> jobs.get().parked(), "kind", kind);
  }

  /** @param jobs the jobs of the fan-out */
  public void register(Watermark watermark, Supplier<JobStats> jobs, InstantSource clock) {
    gauge("tidings.watermark.age", "seconds", () -> seconds(watermark.lag(clock.instant())));
    gauge(
        "tidings.fanout.waiting", "seconds",
        () -> jobs.get().since().map(startedAt -> Duration.between(startedAt, clock.instant()))
            .map(Metrics::seconds).orElse(0.0));
  }

  private static double seconds(Duration time) {
    return time.toMillis() / 1000.0;
  }

  /** Registers the change stream consumers of this server. */
  public void register(Consumers consumers, InstantSource clock) {
    consumers.metrics().forEach((name, consumerMetrics) -> {
      gauge("tidings.stream.lag", "seconds", () -> seconds(consumerMetrics.lag(clock.instant())),
          "consumer", name);
      counter("tidings.stream.handled", consumerMetrics, ConsumerMetrics::handled, name);
      counter("tidings.stream.failures", consumerMetrics, ConsumerMetrics::failures, name);
      counter("tidings.stream.letters", consumerMetrics, ConsumerMetrics::deadLetters, name);
      counter("tidings.stream.torn", consumerMetrics, ConsumerMetrics::gaps, name);
    });
  }

  private void counter(String name, ConsumerMetrics consumerMetrics,
      ToDoubleFunction<ConsumerMetrics> count, String consumer) {
    FunctionCounter.builder(name, consumerMetrics, count).tags("consumer", consumer)
        .register(registry);
  }

  /** @param counts of the deliveries of this server */
  public void registerWebhooks(Supplier<WebhookCounts> counts) {
    gauge("tidings.webhooks.waiting", () -> counts.get().waiting());
    functionCounter("tidings.webhooks.delivered", () -> counts.get().delivered());
    functionCounter("tidings.webhooks.failures", () -> counts.get().failed());
    functionCounter("tidings.webhooks.letters", () -> counts.get().dead());
  }

  public void registerHub(Supplier<HubCounts> counts) {
    functionCounter("tidings.hub.told", () -> counts.get().told());
    functionCounter("tidings.hub.failures", () -> counts.get().failures());
  }

  /** @param counts of the pages that this server has fetched for previews */
  public void registerPreviews(Supplier<LinkPreviews.Counts> counts) {
    functionCounter("tidings.previews.made", () -> counts.get().made());
    functionCounter("tidings.previews.failures", () -> counts.get().failed());
  }

  private void functionCounter(String name, LongSupplier count) {
    FunctionCounter.builder(name, registry, counted -> count.getAsLong()).register(registry);
  }

  /** @param membership empty if no other node may use the table */
  public void registerMembership(Optional<Membership> membership) {
    gauge("tidings.nodes.servers", () -> membership.map(Membership::servers).orElse(1));
    gauge("tidings.nodes.releases",
        () -> membership.map(members -> members.releases().size()).orElse(1));
  }

  /** @param counts of the connections with other nodes */
  public void registerNodes(Supplier<Cluster.Counts> counts) {
    gauge("tidings.nodes.heard", () -> counts.get().heard());
    for (var cause : LossCause.values()) {
      nodesCounter("tidings.nodes.losses",
          () -> counts.get().lossesByCause().getOrDefault(cause, 0L))
          .tag("cause", cause.name().toLowerCase(Locale.ROOT)).register(registry);
    }
    nodesCounter("tidings.nodes.messages", () -> counts.get().sentMessages()).register(registry);
    nodesCounter("tidings.nodes.sent", () -> counts.get().sentBytes())
        .baseUnit("bytes")
        .register(registry);
    nodesCounter("tidings.nodes.skipped", () -> counts.get().skippedEvents()).register(registry);
    nodesCounter("tidings.nodes.turns", () -> counts.get().turns()).register(registry);
    nodesCounter("tidings.nodes.turns.missed", () -> counts.get().missedTurns())
        .register(registry);
  }

  private FunctionCounter.Builder<?> nodesCounter(String name, LongSupplier count) {
    return FunctionCounter.builder(name, registry, counted -> count.getAsLong());
  }

  public void register(BackgroundVerifier patrol) {
    gauge("tidings.verify.missing", () -> patrol.result().missing());
    gauge("tidings.verify.adrift", () -> patrol.result().adrift());
    gauge("tidings.verify.stale", () -> patrol.result().stale());
    gauge(
        "tidings.verify.ended.time", "seconds",
        () -> patrol.result().finishedAt().map(Instant::getEpochSecond).orElse(0L));
  }

  /** @param protocol the protocol whose requests are measured */
  public void register(String protocol, MailboxLoad load) {
    gauge("tidings.mailbox.waiting", load::pending, "protocol", protocol);
    FunctionCounter.builder("tidings.mailbox.refused", load, MailboxLoad::refused)
        .tags("protocol", protocol)
        .register(registry);
  }

  @Override
  public void onResponse(String call, int status, Duration took) {
    timer("tidings.requests", "From a request's headers to its answer", "call", call,
        "status", String.valueOf(status)).record(took);
  }

  /** Records a completed call of the table. */
  void recordStoreCall(Meter.Operation operation, boolean succeeded, Duration took) {
    timer("tidings.store.calls", "Calls of the table", "operation", word(operation),
        "outcome", succeeded ? "done" : "failed").record(took);
  }

  @Override
  public void recordUsage(Meter.Operation operation, String question, double units) {
    registry.counter("tidings.store.units", "operation", word(operation)).increment(units);
  }

  void recordLoopDelay(Duration duration) {
    loopDelay.record(duration);
  }

  /** All metrics in the Prometheus text format. */
  String text() {
    return registry.scrape();
  }

  private static double gcSeconds() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(collector -> collector.getCollectionTime())
        .sum() / 1000.0;
  }

  private void gauge(String name, String unit, Supplier<Number> value, String... labels) {
    Gauge.builder(name, value).tags(labels).baseUnit(unit).register(registry);
  }

  private void gauge(String name, Supplier<Number> value, String... labels) {
    Gauge.builder(name, value).tags(labels).register(registry);
  }

  private Timer timer(String name, String description, String... labels) {
    return Timer.builder(name)
        .description(description)
        .tags(labels)
        .serviceLevelObjectives(BUCKETS)
        .register(registry);
  }

  private static String word(Meter.Operation operation) {
    return operation.name().toLowerCase(Locale.ROOT);
  }
}
