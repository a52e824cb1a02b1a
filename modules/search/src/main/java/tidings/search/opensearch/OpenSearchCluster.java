// SPDX-License-Identifier: Apache-2.0
package tidings.search.opensearch;

import java.io.IOException;
import java.time.Duration;
import tidings.search.index.Index;
import tidings.search.index.IndexStore;
import tidings.search.settings.EngineSettings;

/** The index in an OpenSearch cluster. */
public final class OpenSearchCluster implements IndexStore {
  /** Max. time of a request that writes. */
  private static final Duration WRITE_TIMEOUT = Duration.ofSeconds(30);

  private final ClusterConnection searching;
  private final ClusterConnection writing;
  private final OpenSearchIndexes indexes;
  private final ClusterSearch search;

  public OpenSearchCluster(EngineSettings.OpenSearch settings) {
    this.searching = ClusterConnection.of(settings, settings.timeout());
    this.writing = ClusterConnection.of(settings, WRITE_TIMEOUT);
    this.indexes = new OpenSearchIndexes(writing.client(), settings.index());
    this.search = new ClusterSearch(
        searching.client(), OpenSearchIndexes.alias(settings.index()));
  }

  @Override
  public boolean isShared() {
    return true;
  }

  @Override
  public boolean mayExist() {
    return true;
  }

  @Override
  public Index open() throws IOException {
    return OpenSearchIndex.open(indexes, search);
  }

  @Override
  public Index openNext() {
    return OpenSearchIndex.next(indexes, search);
  }

  /** It has taken that place when it was published. */
  @Override
  public void replaceByNext() {}

  @Override
  public void close() {
    searching.close();
    writing.close();
  }
}
