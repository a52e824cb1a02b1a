// SPDX-License-Identifier: Apache-2.0
package tidings.search.opensearch;

import java.io.IOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.opensearch.client.opensearch.OpenSearchClient;
import org.opensearch.client.opensearch._types.OpenSearchException;
import org.opensearch.client.opensearch._types.VersionType;
import org.opensearch.client.opensearch.indices.update_aliases.Action;
import tidings.search.index.IndexDocument;

/**
 * The indexes of a cluster, of which an alias leads to the published one. The alias names the format
 * of documents, so servers of two versions, each with an index of its own, do not disturb each other.
 * The position is the version of a document of the index that has nothing else.
 */
final class OpenSearchIndexes {
  private static final String POSITION = "position";
  private static final String WRITE_ALIAS = "-write";
  /** An index that was not published for this time is left by a server that has stopped. */
  private static final Duration MAX_BUILD_TIME = Duration.ofDays(1);
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int RANDOM_BYTES = 4;

  private final OpenSearchClient client;
  private final String alias;

  /** @param prefix of the names of indexes */
  OpenSearchIndexes(OpenSearchClient client, String prefix) {
    this.client = client;
    this.alias = alias(prefix);
  }

  /** The alias of the published index. */
  static String alias(String prefix) {
    return prefix + "-" + IndexDocument.FORMAT;
  }

  /** @param position up to which all changes are in it */
  record Published(String name, long position) {}

  private interface Call<T> {
    T send() throws IOException;
  }

  /** Versions begin at 1. */
  static long version(long position) {
    return position + 1;
  }

  String newName() {
    byte[] random = new byte[RANDOM_BYTES];
    RANDOM.nextBytes(random);
    return alias + "-" + System.currentTimeMillis() + "-" + HexFormat.of().formatHex(random);
  }

  private static String writeAlias(String name) {
    return name + WRITE_ALIAS;
  }

  BulkWriter writer(String name) {
    return new BulkWriter(client, writeAlias(name));
  }

  ClusterLookup lookup(String name) {
    return new ClusterLookup(client, name);
  }

  /** The published index, if there is one. */
  Optional<Published> published() throws IOException {
    try {
      var found = client.get(get -> get.index(alias).id(POSITION), Void.class);
      var version = found.version();
      return found.found() && version != null
          ? Optional.of(new Published(found.index(), version - version(0)))
          : Optional.empty();
    } catch (IOException | OpenSearchException failure) {
      if (ClusterFailure.status(failure) == ClusterFailure.NOT_FOUND) {
        return Optional.empty();
      }
      throw ClusterFailure.failed(failure);
    }
  }

  void create(String name) throws IOException {
    call(() -> client.indices().create(create -> create
        .index(name)
        .aliases(writeAlias(name), only -> only)
        .settings(IndexMapping.settings())
        .mappings(IndexMapping.fields())));
  }

  void refresh(String name) throws IOException {
    call(() -> client.indices().refresh(refresh -> refresh.index(name)));
  }

  void setPosition(String name, long position) throws IOException {
    try {
      client.index(index -> index
          .index(writeAlias(name))
          .requireAlias(true)
          .id(POSITION)
          .document(EmptyDocument.INSTANCE)
          .version(version(position))
          .versionType(VersionType.ExternalGte));
    } catch (IOException | OpenSearchException failure) {
      if (ClusterFailure.status(failure) != ClusterFailure.CONFLICT) { // another server is ahead
        throw ClusterFailure.failed(failure);
      }
    }
  }

  /** Lets the alias lead to this index, and removes the one to which it led, in one step. */
  void publish(String name) throws IOException {
    var actions = new ArrayList<Action>();
    for (var former : formerIndexes()) {
      if (!former.equals(name)) {
        actions.add(Action.of(action -> action.removeIndex(remove -> remove.index(former))));
      }
    }
    actions.add(Action.of(action -> action.add(add -> add.index(name).alias(alias))));
    call(() -> client.indices().updateAliases(update -> update.actions(actions)));
  }

  private List<String> formerIndexes() throws IOException {
    return call(() -> client.indices().existsAlias(exists -> exists.name(alias)).value()
        ? List.copyOf(client.indices().getAlias(get -> get.name(alias)).result().keySet())
        : List.<String>of());
  }

  /** Removes indexes that no server has completed. */
  void removeAbandoned() throws IOException {
    var former = formerIndexes();
    long oldest = System.currentTimeMillis() - MAX_BUILD_TIME.toMillis();
    var all = call(
        () -> client.indices().getAlias(get -> get.index(alias + "-*")).result().keySet());
    for (var name : all) {
      if (!former.contains(name) && begunAt(name) < oldest) {
        call(() -> client.indices().delete(delete -> delete.index(name)));
      }
    }
  }

  private long begunAt(String name) {
    var parts = name.substring(alias.length() + 1).split("-");
    return parts.length == 2 && parts[0].matches("\\d{1,18}")
        ? Long.parseLong(parts[0])
        : Long.MAX_VALUE;
  }

  private static <T> T call(Call<T> call) throws IOException {
    try {
      return call.send();
    } catch (OpenSearchException refused) {
      throw ClusterFailure.failed(refused);
    }
  }
}
