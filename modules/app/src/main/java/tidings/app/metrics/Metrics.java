// SPDX-License-Identifier: Apache-2.0
package tidings.app.metrics;

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
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import tidings.core.Activities.Settled;
import tidings.core.Bus;
import tidings.core.Jobs;
import tidings.core.Load;
import tidings.core.Watermark;
import tidings.feeds.verify.Patrol;
import tidings.gateway.Gateway;
import tidings.gateway.Traffic;
import tidings.store.Meter;
import tidings.stream.Consumers;
import tidings.stream.Vitals;

/** Everything that is measured, under the names that docs/metrics.md explains. */
public final class Metrics implements Traffic, Meter {
  /** From what nobody notices to what nobody waits for. */
  private static final Duration[] BUCKETS =
      Stream.of(1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000)
          .map(Duration::ofMillis)
          .toArray(Duration[]::new);

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final Timer delay = timer("tidings.event.loop.delay", "How late event loops are");
  private final Timer lag =
      timer("tidings.fanout.lag", "From a post until it is in the feeds of all followers");

  public Metrics() {
    new JvmMemoryMetrics().bindTo(registry);
    new JvmThreadMetrics().bindTo(registry);
    new ProcessorMetrics().bindTo(registry);
    new UptimeMetrics().bindTo(registry);
    FunctionCounter.builder("jvm.gc.time", registry, counted -> collecting())
        .baseUnit("seconds")
        .register(registry);
    for (var operation : Meter.Operation.values()) {
      registry.counter("tidings.store.units", "operation", word(operation));
    }
  }

  /** Hears on the context that calls this what the fan-out has done. */
  public void listen(Bus bus) {
    var rows = registry.counter("tidings.fanout.rows");
    bus.listen(Settled.class, settled -> {
      rows.increment(settled.rows());
      lag.record(settled.lag());
    });
  }

  public void watch(Gateway gateway) {
    gauge("tidings.sockets", gateway::sockets);
    gauge("tidings.connections", gateway::connections);
  }

  /** @param kind of jobs, such as fanout */
  public void watch(String kind, Supplier<Jobs> jobs) {
    gauge("tidings.jobs.pending", () -> jobs.get().pending(), "kind", kind);
    gauge("tidings.jobs.parked", () -> jobs.get().parked(), "kind", kind);
  }

  /** @param jobs of the fan-out */
  public void watch(Watermark watermark, Supplier<Jobs> jobs, InstantSource clock) {
    gauge("tidings.watermark.age", "seconds", () -> seconds(watermark.age(clock.instant())));
    gauge(
        "tidings.fanout.waiting", "seconds",
        () -> jobs.get().since().map(begun -> Duration.between(begun, clock.instant()))
            .map(Metrics::seconds).orElse(0.0));
  }

  private static double seconds(Duration time) {
    return time.toMillis() / 1000.0;
  }

  /** What is done with the stream of changes, on this server. */
  public void watch(Consumers consumers, InstantSource clock) {
    consumers.vitals().forEach((name, how) -> {
      gauge("tidings.stream.lag", "seconds", () -> seconds(how.lag(clock.instant())),
          "consumer", name);
      counter("tidings.stream.handled", how, Vitals::handled, name);
      counter("tidings.stream.failures", how, Vitals::failures, name);
      counter("tidings.stream.letters", how, Vitals::letters, name);
      counter("tidings.stream.torn", how, Vitals::torn, name);
    });
  }

  private void counter(String name, Vitals how, ToDoubleFunction<Vitals> count, String consumer) {
    FunctionCounter.builder(name, how, count).tags("consumer", consumer).register(registry);
  }

  public void watch(Patrol patrol) {
    gauge("tidings.verify.missing", () -> patrol.found().missing());
    gauge("tidings.verify.adrift", () -> patrol.found().adrift());
    gauge("tidings.verify.stale", () -> patrol.found().stale());
    gauge(
        "tidings.verify.ended.time", "seconds",
        () -> patrol.found().ended().map(Instant::getEpochSecond).orElse(0L));
  }

  /** @param protocol whose asks they are */
  public void watch(String protocol, Load load) {
    gauge("tidings.mailbox.waiting", load::waiting, "protocol", protocol);
    FunctionCounter.builder("tidings.mailbox.refused", load, Load::refused)
        .tags("protocol", protocol)
        .register(registry);
  }

  @Override
  public void answered(String call, int status, Duration took) {
    timer("tidings.requests", "From a request's headers to its answer", "call", call,
        "status", String.valueOf(status)).record(took);
  }

  /** A call of the table has ended. */
  void asked(Meter.Operation operation, boolean well, Duration took) {
    timer("tidings.store.calls", "Calls of the table", "operation", word(operation),
        "outcome", well ? "done" : "failed").record(took);
  }

  @Override
  public void used(Meter.Operation operation, String question, double units) {
    registry.counter("tidings.store.units", "operation", word(operation)).increment(units);
  }

  void late(Duration how) {
    delay.record(how);
  }

  /** All of it, as Prometheus reads it. */
  String text() {
    return registry.scrape();
  }

  private static double collecting() {
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

  private Timer timer(String name, String what, String... labels) {
    return Timer.builder(name)
        .description(what)
        .tags(labels)
        .serviceLevelObjectives(BUCKETS)
        .register(registry);
  }

  private static String word(Meter.Operation operation) {
    return operation.name().toLowerCase(Locale.ROOT);
  }
}
