// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.imports;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.core.Imports.ImportJob;
import tidings.core.Imports.ImportMode;
import tidings.core.Imports.ImportState;
import tidings.core.errors.Refusal;
import tidings.transfer.interchange.Import;
import tidings.transfer.interchange.ImportFileException;
import tidings.transfer.interchange.ImportOptions;

/** An import of this process: its file, and then its run. */
final class RunningImport {
  private static final Logger LOG = LoggerFactory.getLogger(RunningImport.class);
  /** Ends a sentence about an import that has stored a part of its file. */
  private static final String CONTINUE = "; send the file again to continue";

  private final ImportJob begun;
  private final ImportMode mode;
  private final UploadedFile file;
  private final JobProgress progress = new JobProgress();
  private final Promise<Void> ended = Promise.promise();
  private volatile boolean isRunning;
  private volatile boolean isStopping;

  RunningImport(ImportJob begun, ImportMode mode, UploadedFile file) {
    this.begun = begun;
    this.mode = mode;
    this.file = file;
  }

  UploadedFile file() {
    return file;
  }

  boolean isRunning() {
    return isRunning;
  }

  /** How far it is. */
  ImportJob job() {
    return isRunning
        ? job(ImportState.RUNNING, Optional.empty(), Optional.empty())
        : job(ImportState.RECEIVING, Optional.empty(), Optional.empty());
  }

  /** It is to end soon. The result waits for its end if it has started. */
  Future<Void> stop() {
    isStopping = true;
    return isRunning ? ended.future() : Future.succeededFuture();
  }

  void start() {
    isRunning = true;
  }

  /** Runs the import to its end. Returns how it has ended. Blocking. */
  ImportJob run(Import importer) {
    try (var lines = file.lines()) {
      var options =
          new ImportOptions(false, mode.update(), mode.ignoreUnknown(), mode.maxWrong());
      var result = importer.run(lines, options, progress, this::requireRunning);
      return job(ImportState.COMPLETED, Optional.empty(), Optional.of(ReportJson.of(result)));
    } catch (CancellationException stopping) {
      return job(ImportState.INTERRUPTED, Optional.of("the server has stopped" + CONTINUE),
          Optional.empty());
    } catch (ImportFileException invalid) {
      return job(ImportState.FAILED, Optional.of(invalid.sentence()),
          invalid.rejections().isEmpty()
              ? Optional.empty()
              : Optional.of(ReportJson.of(invalid.rejections())));
    } catch (Refusal refusal) {
      return job(ImportState.FAILED, Optional.of(refusal.detail() + CONTINUE), Optional.empty());
    } catch (Exception failure) { // awaited futures may throw undeclared checked exceptions
      LOG.error("the import {} has failed", begun.id(), failure);
      return job(ImportState.FAILED,
          Optional.of("internal error, see the server log" + CONTINUE), Optional.empty());
    }
  }

  /** Nothing is to be done for it any more. */
  void end() {
    file.close();
    ended.tryComplete();
  }

  private void requireRunning() {
    if (isStopping) {
      throw new CancellationException("the server stops");
    }
  }

  ImportJob job(ImportState state, Optional<String> failure, Optional<String> report) {
    boolean isRunningNow = state == ImportState.RUNNING;
    return new ImportJob(begun.id(), state, begun.by(), begun.startedAt(), Optional.empty(),
        file.bytes(),
        isRunningNow
            ? Optional.of(progress.step()).filter(text -> !text.isEmpty())
            : Optional.empty(),
        state == ImportState.COMPLETED ? 100 : progress.percent(), failure, report);
  }

  /** A job that is over now. */
  static ImportJob finished(ImportJob job, InstantSource clock) {
    return new ImportJob(job.id(), job.state(), job.by(), job.startedAt(),
        Optional.of(clock.instant()), job.bytes(), job.step(), job.percent(), job.failure(),
        job.report());
  }
}
