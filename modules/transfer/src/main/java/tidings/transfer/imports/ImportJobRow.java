// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.imports;

import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import tidings.core.ImportId;
import tidings.core.Imports;
import tidings.core.Imports.ImportJob;
import tidings.core.Imports.ImportState;
import tidings.core.KeyName;
import tidings.schema.ItemType;
import tidings.schema.SystemKeys;
import tidings.store.Change;
import tidings.store.Condition;
import tidings.store.Item;

/**
 * A stored import, which the table forgets after {@link Imports#KEPT}.
 *
 * @param node that has received its file, the only one that can run it
 */
record ImportJobRow(ImportJob job, String node) {
  private static final String STATE = "state";
  private static final String BY = "by";
  private static final String NODE = "node";
  private static final String STARTED_AT = "startedAt";
  private static final String FINISHED_AT = "finishedAt";
  private static final String BYTES = "bytes";
  private static final String STEP = "step";
  private static final String PERCENT = "percent";
  private static final String FAILURE = "failure";
  private static final String REPORT = "report";

  /** A state that a newer version has introduced is shown as interrupted. */
  static ImportJobRow of(Item row) {
    var state = Stream.of(ImportState.values())
        .filter(each -> each.code().equals(row.text(STATE))).findFirst()
        .orElse(ImportState.INTERRUPTED);
    return new ImportJobRow(
        new ImportJob(
            new ImportId(row.key().sk()), state, new KeyName(row.text(BY)),
            Instant.ofEpochMilli(row.number(STARTED_AT)),
            row.has(FINISHED_AT)
                ? Optional.of(Instant.ofEpochMilli(row.number(FINISHED_AT)))
                : Optional.empty(),
            row.number(BYTES), row.findText(STEP).filter(step -> !step.isEmpty()),
            (int) row.number(PERCENT),
            row.findText(FAILURE), row.findText(REPORT)),
        row.text(NODE));
  }

  static Condition isRunning() {
    return Condition.equal(STATE, ImportState.RUNNING.code());
  }

  /** The changes that store how far a running import is. */
  static Change[] progress(ImportJob job) {
    return new Change[]{
      Change.set(STEP, job.step().orElse("")), Change.set(PERCENT, job.percent())};
  }

  Item item() {
    var row = ItemType.IMPORT_JOB.at(SystemKeys.importJob(job.id()))
        .set(STATE, job.state().code())
        .set(BY, job.by().text())
        .set(NODE, node)
        .set(STARTED_AT, job.startedAt().toEpochMilli())
        .set(BYTES, job.bytes())
        .set(STEP, job.step())
        .set(PERCENT, job.percent())
        .set(FAILURE, job.failure())
        .set(REPORT, job.report())
        .expiresAt(job.startedAt().plus(Imports.KEPT).getEpochSecond());
    job.finishedAt().ifPresent(time -> row.set(FINISHED_AT, time.toEpochMilli()));
    return row.build();
  }
}
