// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import io.vertx.core.buffer.Buffer;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import tidings.schema.rows.EventLogRow;
import tidings.search.settings.EngineSettings;
import tidings.search.settings.EngineSettings.Embedded;
import tidings.search.settings.EngineSettings.Login;
import tidings.search.settings.EngineSettings.OpenSearch;
import tidings.server.settings.Pem;
import tidings.server.settings.SettingSources;
import tidings.server.storage.StoreConfig;
import tidings.server.terminal.CommandException;

/** Reads whether there is a search, and which engine keeps its index. */
final class SearchSettings {
  private static final String FOLDER_IN_DATA = "search";
  private static final String INDEX_NAME = "[a-z][a-z0-9_-]{0,59}";
  private static final Duration MIN_TIMEOUT = Duration.ofMillis(100);
  private static final Duration MAX_TIMEOUT = Duration.ofSeconds(30);
  private static final String USER = "search.opensearch.user";
  private static final String PASSWORD = "search.opensearch.password";

  private enum Engine {
    EMBEDDED, OPENSEARCH
  }

  private SearchSettings() {}

  /** Empty if there is no search: it is off, or no events are kept, from which the index follows. */
  static Optional<EngineSettings> of(SettingSources sources) {
    boolean keepsEvents =
        sources.get("events.keep").duration(Duration.ZERO, EventLogRow.MAX_RETENTION).isPositive();
    var embedded = embedded(sources);
    var cluster = openSearch(sources);
    var engine = sources.get("search.engine").oneOf(Engine.class);
    if (!sources.get("search.enabled").bool() || !keepsEvents) {
      return Optional.empty();
    }
    return Optional.of(switch (engine) {
      case EMBEDDED -> embedded;
      case OPENSEARCH -> required(cluster);
    });
  }

  private static Embedded embedded(SettingSources sources) {
    var store = StoreConfig.of(sources);
    return new Embedded(sources.get("search.folder").optional().map(Path::of)
        .or(() -> store.folder().map(data -> data.resolve(FOLDER_IN_DATA))));
  }

  private static OpenSearch openSearch(SettingSources sources) {
    var addresses = sources.get("search.opensearch.address").servers();
    var index = sources.get("search.opensearch.index").matching(INDEX_NAME);
    var user = sources.get(USER).optional();
    var password = sources.get(PASSWORD).secret();
    var trusted = Pem.authorities(sources.get("search.opensearch.trust")).map(Buffer::getBytes);
    var timeout = sources.get("search.opensearch.timeout").duration(MIN_TIMEOUT, MAX_TIMEOUT);
    if (user.isPresent() != password.isPresent()) {
      throw CommandException.usageError(
          USER + " and " + PASSWORD + " must both be set, or neither");
    }
    var login = user.flatMap(name -> password.map(secret -> new Login(name, secret)));
    if (login.isPresent() && !addresses.stream().allMatch(SearchSettings::isConfidential)) {
      throw CommandException.usageError("search.opensearch.address is not one with https, which"
          + " would send " + PASSWORD + " readable to another machine");
    }
    return new OpenSearch(addresses, index, login, trusted, timeout);
  }

  private static OpenSearch required(OpenSearch cluster) {
    if (cluster.addresses().isEmpty()) {
      throw CommandException.usageError("search.opensearch.address must be set if search.engine is"
          + " opensearch, such as https://search.example.org:9200");
    }
    return cluster;
  }

  private static boolean isConfidential(URI address) {
    return address.getScheme().equals("https")
        || List.of("localhost", "127.0.0.1", "[::1]").contains(address.getHost());
  }
}
