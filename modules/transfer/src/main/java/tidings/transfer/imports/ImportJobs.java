// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.imports;

import static tidings.core.errors.ErrorCode.IMPORT_RUNNING;
import static tidings.core.errors.ErrorCode.NOT_FOUND;

import java.util.Optional;
import java.util.function.Predicate;
import tidings.core.ImportId;
import tidings.core.Imports.ImportJob;
import tidings.core.Imports.ImportState;
import tidings.core.Nodes;
import tidings.core.errors.Refusal;
import tidings.schema.ItemType;
import tidings.schema.SystemKeys;
import tidings.store.Condition;
import tidings.store.ConditionFailedException;
import tidings.store.Item;
import tidings.store.OptimisticRetry;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * The stored imports. One runs at a time: a row names the last one, and the next one takes its place
 * only when that is over, or when its node is gone.
 *
 * @param isHere whether this process has the file of an import
 */
record ImportJobs(Table table, Nodes nodes, Predicate<ImportId> isHere) {
  private static final String ID = "import";

  /** Stores an import that begins. @throws Refusal {@code import_running} */
  void begin(ImportJob job) {
    OptimisticRetry.retry(table, () -> {
      var last = table.get(SystemKeys.lastImport()).await();
      last.map(row -> new ImportId(row.text(ID))).flatMap(this::find)
          .filter(other -> !other.state().isOver())
          .ifPresent(running -> {
            throw IMPORT_RUNNING.refusal("the import " + running.id() + " is running");
          });
      new Transaction()
          .put(new ImportJobRow(job, nodes.self()).item())
          .put(ItemType.LAST_IMPORT.at(SystemKeys.lastImport()).set(ID, job.id().text()).build())
          .onlyIf(isUnchanged(last))
          .commit(table).await();
      return job;
    });
  }

  private static Condition isUnchanged(Optional<Item> last) {
    return last.map(row -> Condition.equal(ID, row.text(ID))).orElseGet(Condition::absent);
  }

  /** Stores the progress of an import of this node, unless it has ended meanwhile. */
  void saveProgress(ImportJob job) {
    try {
      new Transaction()
          .update(SystemKeys.importJob(job.id()), ImportJobRow.progress(job))
          .onlyIf(ImportJobRow.isRunning())
          .commit(table).await();
    } catch (ConditionFailedException ended) {
      // its end is stored
    }
  }

  /** Stores the start, or the end, of an import of this node. */
  void save(ImportJob job) {
    new Transaction().put(new ImportJobRow(job, nodes.self()).item()).commit(table).await();
  }

  /** @throws Refusal {@code not_found} */
  ImportJob require(ImportId id) {
    return find(id).orElseThrow(() -> NOT_FOUND.refusal("there is no import " + id));
  }

  /** One whose node is gone is interrupted, as its file is gone with it. */
  private Optional<ImportJob> find(ImportId id) {
    return table.get(SystemKeys.importJob(id)).await().map(ImportJobRow::of)
        .map(row -> row.job().state().isOver() || isAtWork(row)
            ? row.job()
            : interrupted(row.job()));
  }

  private boolean isAtWork(ImportJobRow row) {
    return row.node().equals(nodes.self())
        ? isHere.test(row.job().id())
        : nodes.isAlive(row.node());
  }

  private static ImportJob interrupted(ImportJob job) {
    return new ImportJob(job.id(), ImportState.INTERRUPTED, job.by(), job.startedAt(),
        job.finishedAt(), job.bytes(), Optional.empty(), job.percent(), job.failure(),
        job.report());
  }
}
