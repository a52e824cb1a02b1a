// SPDX-License-Identifier: Apache-2.0
package tidings.search.settings;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Which engine keeps the search index, and where. */
public sealed interface EngineSettings {
  /** An index on each server. @param folder of the index; empty for one that ends with the process */
  record Embedded(Optional<Path> folder) implements EngineSettings {}

  /**
   * One index for all servers, in an OpenSearch cluster.
   *
   * @param addresses of nodes of the cluster, such as {@code https://search.example.org:9200}
   * @param index name that the names of its indexes begin with
   * @param login empty for a cluster that asks for none
   * @param trusted certificates of authorities as PEM; empty for those that Java trusts
   * @param timeout max. time that a search waits for the cluster
   */
  record OpenSearch(List<URI> addresses, String index, Optional<Login> login,
      Optional<byte[]> trusted, Duration timeout) implements EngineSettings {
    public OpenSearch {
      addresses = List.copyOf(addresses);
    }
  }

  /** A user of the cluster. */
  record Login(String user, String password) {
    @Override
    public String toString() {
      return "Login[user=" + user + "]";
    }
  }
}
