// SPDX-License-Identifier: Apache-2.0
package tidings.search.filling;

import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tidings.core.Search.IndexProgress;
import tidings.search.index.IndexStore;

/** The index that is built beside the present one, at most one at a time. */
final class IndexRebuilds {
  private final IndexStore store;
  private final Supplier<IndexRebuild> newRebuild;
  private volatile @Nullable IndexRebuild last;

  IndexRebuilds(IndexStore store, Supplier<IndexRebuild> newRebuild) {
    this.store = store;
    this.newRebuild = newRebuild;
  }

  /** Starts to build one, unless one is being built or waits to be {@linkplain #take taken}. */
  synchronized void start() {
    if (last == null || !last.isRunning() && !hasNext()) {
      var rebuild = newRebuild.get();
      last = rebuild;
      rebuild.start();
    }
  }

  /**
   * How far it is; empty if there is none.
   *
   * @throws IllegalStateException if the last index could not be built
   */
  Optional<IndexProgress> progress() {
    return Optional.ofNullable(last).map(rebuild -> {
      rebuild.failure().ifPresent(failure -> {
        throw new IllegalStateException("the search index could not be built anew", failure);
      });
      boolean isBuilding = !(store.isShared() && rebuild.isDone());
      return new IndexProgress(isBuilding, rebuild.documents(), rebuild.expected());
    });
  }

  /** Whether a complete one waits to be put in the place of the present one. */
  boolean hasNext() {
    var rebuild = last;
    return !store.isShared() && rebuild != null && rebuild.isDone();
  }

  /** Puts one that is complete in the place of the present one, which is closed. */
  boolean take() {
    if (!hasNext()) {
      return false;
    }
    last = null;
    store.replaceByNext();
    return true;
  }

  void awaitEnd() {
    try {
      var rebuild = last;
      if (rebuild != null) {
        rebuild.awaitEnd();
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt(); // nobody interrupts it but the end of the process
    }
  }
}
