// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.imports;

import static java.time.temporal.ChronoUnit.MILLIS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static tidings.core.Done.DONE;
import static tidings.core.errors.ErrorCode.NOT_FOUND;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.core.Done;
import tidings.core.ImportId;
import tidings.core.Imports;
import tidings.core.Imports.ImportJob;
import tidings.core.Imports.ImportState;
import tidings.core.Nodes;
import tidings.core.StopTimeouts;
import tidings.core.bus.Actor;
import tidings.core.bus.Bus;
import tidings.core.concurrent.PeriodicTask;
import tidings.store.Table;
import tidings.transfer.interchange.Import;

/**
 * Receives files and imports them, one at a time for all nodes of a table. What it does right now is
 * in this process only; the table has its progress, and knows the node.
 */
public final class ImportsActor implements Actor<Imports<?>> {
  private static final Logger LOG = LoggerFactory.getLogger(ImportsActor.class);
  private static final Duration SAVE_INTERVAL = Duration.ofSeconds(1);

  private final Bus bus;
  private final InstantSource clock;
  private final Import importer;
  private final Path folder;
  private final long maxBytes;
  private final Map<ImportId, RunningImport> running = new ConcurrentHashMap<>();
  private final ImportJobs jobs;
  private final PeriodicTask saving;
  private volatile boolean isStopping;

  /**
   * @param nodes those that share the table
   * @param folder for the files while they are needed
   * @param maxBytes of a file
   */
  public ImportsActor(Vertx vertx, Bus bus, Table table, Nodes nodes, InstantSource clock,
      Import importer, Path folder, long maxBytes) {
    this.bus = bus;
    this.clock = clock;
    this.importer = importer;
    this.folder = folder;
    this.maxBytes = maxBytes;
    this.jobs = new ImportJobs(table, nodes, running::containsKey);
    this.saving =
        new PeriodicTask(vertx, "saving the progress of imports", SAVE_INTERVAL, this::save);
  }

  public Future<Void> start() {
    return bus.serve(Imports.class, this).compose(serving -> saving.start());
  }

  /** The import that runs ends after the lines that it is storing. */
  public Future<Void> stop() {
    isStopping = true;
    var ends = running.values().stream().map(RunningImport::stop).toList();
    return saving.stop().eventually(() -> Future.join(ends)
        .timeout(StopTimeouts.BACKGROUND_WORK.toMillis(), MILLISECONDS)).mapEmpty();
  }

  @Override
  public Object answer(Imports<?> ask) {
    return switch (ask) {
      case Imports.ReceiveFile receive -> receive(receive);
      case Imports.AppendPart(var id, var bytes) -> append(id, bytes);
      case Imports.StartImport(var id) -> start(id);
      case Imports.CancelImport(var id, var reason) -> cancel(id, reason);
      case Imports.GetImport(var id) -> Optional.ofNullable(running.get(id))
          .map(RunningImport::job).orElseGet(() -> jobs.require(id));
    };
  }

  private ImportJob receive(Imports.ReceiveFile receive) {
    UploadedFile.requireSize(receive.announcedBytes().orElse(0L), maxBytes);
    var id = new ImportId(UUID.randomUUID().toString().replace("-", ""));
    var job = new ImportJob(id, ImportState.RECEIVING, receive.by(),
        clock.instant().truncatedTo(MILLIS), Optional.empty(), 0, Optional.empty(), 0,
        Optional.empty(), Optional.empty());
    var file = UploadedFile.create(folder, id, maxBytes);
    running.put(id, new RunningImport(job, receive.mode(), file));
    try {
      jobs.begin(job);
      return job;
    } catch (RuntimeException refused) {
      forget(id);
      throw refused;
    }
  }

  private Done append(ImportId id, Buffer bytes) {
    require(id).file().append(bytes);
    return DONE;
  }

  /** The thread is one of the platform: validating a file would keep a virtual one to itself. */
  private ImportJob start(ImportId id) {
    var started = require(id);
    started.start();
    var job = started.job();
    jobs.save(job);
    LOG.info("the import {} of the key {} begins: {} bytes", id, job.by(), job.bytes());
    Thread.ofPlatform().daemon().name("import").start(() -> run(id, started));
    return job;
  }

  private void run(ImportId id, RunningImport started) {
    var end = started.run(importer);
    try {
      finish(end);
    } finally {
      forget(id);
    }
  }

  private Done cancel(ImportId id, String reason) {
    var cancelled = require(id);
    try {
      finish(cancelled.job(ImportState.FAILED, Optional.of(reason), Optional.empty()));
    } finally {
      forget(id);
    }
    return DONE;
  }

  /** Without the stored end an import is shown as interrupted, as its process does not know it. */
  private void finish(ImportJob job) {
    LOG.info("the import {} is {}{}", job.id(), job.state().code(),
        job.failure().map(sentence -> ": " + sentence).orElse(""));
    try {
      jobs.save(RunningImport.finished(job, clock));
    } catch (RuntimeException failure) {
      LOG.error("the end of the import {} could not be stored", job.id(), failure);
    }
  }

  private void forget(ImportId id) {
    Optional.ofNullable(running.remove(id)).ifPresent(RunningImport::end);
  }

  private RunningImport require(ImportId id) {
    return Optional.ofNullable(running.get(id))
        .orElseThrow(() -> NOT_FOUND.refusal("there is no import " + id + " on this node"));
  }

  private void save() {
    running.values().stream().filter(RunningImport::isRunning).filter(job -> !isStopping)
        .map(RunningImport::job).forEach(jobs::saveProgress);
  }
}
