// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.client.Paging;
import tidings.client.Session;
import tidings.client.Tidings;
import tidings.core.Ref;
import tidings.core.Search.FoundActivity;
import tidings.core.Search.SearchFilter;
import tidings.search.opensearch.OpenSearchLocal;

/** Servers and their cluster for search, either of which may be away. */
@Tag("api")
@Tag("opensearch")
final class OpenSearchServersTest {
  /** A write is found within a second; the machine of the tests may be busy. */
  private static final Duration MAX_DELAY = Duration.ofSeconds(3);

  @TempDir
  private Path data;
  private String index;
  private FlakyProxy cluster;
  private Server server;
  private Tidings client;
  private Session ana;

  @BeforeEach
  void start() {
    index = OpenSearchLocal.newIndex();
    cluster = FlakyProxy.to(OpenSearchLocal.shared().address().toString());
    open();
    ana = client.signUp("ana", ServerExtension.PASSWORD, "Ana").await();
  }

  private void open() {
    server = Server.open(
        ServerExtension.config(data, OpenSearchFlags.of(cluster.address(), index)));
    client = Tidings.at(server.address());
  }

  private void close() {
    client.close();
    server.stop();
  }

  @AfterEach
  void stop() {
    close();
    cluster.close();
  }

  @Test
  void a_post_is_found_soon_and_gone_soon() {
    var first = ana.post("First quokka").await();
    awaitFound("quokka", first.id().ref());
    long begun = System.nanoTime();

    var second = ana.post("Second quokka").await();
    awaitFound("quokka", first.id().ref(), second.id().ref());
    ana.delete(first.id()).await();
    awaitFound("quokka", second.id().ref());

    assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(MAX_DELAY);
  }

  @Test
  void a_search_is_refused_while_the_cluster_is_away_and_posts_are_found_once_it_is_back() {
    var first = ana.post("First quokka").await().id().ref();
    awaitFound("quokka", first);

    cluster.cut();
    var answer = RawHttp.to(server.address()).send("GET", "/v1/search?q=quokka", "", "");
    var second = ana.post("Second quokka").await().id().ref();
    cluster.reset(OpenSearchLocal.shared().address().toString());

    assertThat(answer.status()).isEqualTo(503);
    assertThat(answer.json().getString("code")).isEqualTo("unavailable");
    awaitFound("quokka", first, second);
  }

  @Test
  void a_server_goes_on_where_it_has_stopped() {
    var first = ana.post("First quokka").await();
    awaitFound("quokka", first.id().ref());
    close();
    open();
    ana = client.signIn("ana", ServerExtension.PASSWORD).await();
    ana.delete(first.id()).await();
    var second = ana.post("Second quokka").await().id().ref();

    awaitFound("quokka", second);
  }

  @Test
  void an_index_that_was_removed_is_built_again() throws IOException {
    var first = ana.post("First quokka").await().id().ref();
    awaitFound("quokka", first);

    assertThat(OpenSearchLocal.shared().send("DELETE", "/" + index + "-*")).isEqualTo(200);

    awaitFound("quokka", first);
  }

  @Test
  void reindex_builds_a_second_index_and_puts_it_in_the_place_of_the_first() {
    var first = ana.post("First quokka").await().id().ref();
    awaitFound("quokka", first);
    var flags = new HashMap<>(TestedStore.flags(data));
    flags.putAll(OpenSearchFlags.of(cluster.address(), index));

    var lines = CommandRun.lines(List.of("reindex"), Map.copyOf(flags));

    assertThat(lines.getLast()).isEqualTo("the search index has 2 documents");
    var second = ana.post("Second quokka").await().id().ref();
    awaitFound("quokka", first, second);
  }

  @Test
  void servers_of_one_table_share_an_index_and_one_goes_on_when_the_other_stops() {
    assumeFalse(TestedStore.isEmbedded());
    var first = ana.post("First quokka").await().id().ref();
    awaitFound("quokka", first);
    var stopped = server;
    var stoppedClient = client;
    open();
    ana = client.signIn("ana", ServerExtension.PASSWORD).await();
    awaitFound("quokka", first);

    stoppedClient.close();
    stopped.stop();
    var second = ana.post("Second quokka").await().id().ref();

    awaitFound("quokka", first, second);
  }

  private void awaitFound(String query, Ref... refs) {
    var found = Await.until(
        () -> found(query), all -> Set.copyOf(all).equals(Set.of(refs)));
    assertThat(found).containsExactlyInAnyOrder(refs);
  }

  private List<Ref> found(String query) {
    return ana.search(query, SearchFilter.ALL, Paging.first(100))
        .map(page -> page.items().stream()
            .map(FoundActivity.class::cast).map(each -> each.activity().id().ref()).toList())
        .otherwise(List.of())
        .await();
  }
}
