// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import java.nio.file.Path;
import java.time.InstantSource;
import tidings.core.Follows.VisibilityChanged;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.Watermark;
import tidings.core.bus.Bus;
import tidings.feeds.filling.PendingFills;
import tidings.schema.readers.EntitySummaries;
import tidings.schema.readers.FeedCachePolicy;
import tidings.server.storage.StoreConfig;
import tidings.store.Table;
import tidings.transfer.interchange.Import;
import tidings.transfer.interchange.ImportListener;
import tidings.transfer.interchange.ImportPace;
import tidings.verify.Verify;

/** The import of a server: slower than that of a command, and what it stores is in force at once. */
final class ServerImport {
  private ServerImport() {}

  static Import of(Table table, Watermark watermark, InstantSource clock,
      FeedCachePolicy cachePolicy, EntitySummaries summaries, Bus bus) {
    return new Import(table, watermark, clock, cachePolicy,
        () -> new PendingFills(table, clock, cachePolicy), Verify.settleDelay(table),
        ImportPace.SERVER, listener(summaries, bus));
  }

  /** Connected users read their follows again when the import ends: it tells all clients to reload. */
  private static ImportListener listener(EntitySummaries summaries, Bus bus) {
    return new ImportListener() {
      @Override
      public void onDescribed(Ref entity) {
        summaries.invalidate(entity);
      }

      @Override
      public void onVisibilityChanged(UserId user) {
        bus.publish(new VisibilityChanged(user));
      }
    };
  }

  /** Where a file is until it is imported: on the disk of the store, if that is one of this machine. */
  static Path folder(StoreConfig store) {
    return store.folder().orElseGet(() -> Path.of(System.getProperty("java.io.tmpdir", "")));
  }
}
