// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tidings.search.settings.EngineSettings.Embedded;
import tidings.search.settings.EngineSettings.OpenSearch;
import tidings.server.settings.SettingSources;

/** The engine of the search is chosen by settings, which are checked when the server starts. */
final class SearchSettingsTest {
  private static final String OPEN_SEARCH = "--search.engine=opensearch";

  @Test
  void each_server_has_its_index_by_default() {
    var engine = SearchSettings.of(sources(Map.of("--data", "here"))).orElseThrow();

    assertThat(((Embedded) engine).folder()).contains(Path.of("here", "search"));
  }

  @Test
  void a_cluster_has_addresses_and_a_user() {
    var engine = (OpenSearch) SearchSettings.of(sources(Map.of(
        "--search.engine", "opensearch",
        "--search.opensearch.address", "https://a.example.org:9200, https://b.example.org:9200",
        "--search.opensearch.user", "tidings", "--search.opensearch.password", "secret")))
        .orElseThrow();

    assertThat(engine.addresses()).isEqualTo(List.of(
        URI.create("https://a.example.org:9200"), URI.create("https://b.example.org:9200")));
    assertThat(engine.login().orElseThrow().password()).isEqualTo("secret");
    assertThat(engine.toString()).doesNotContain("secret");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    OPEN_SEARCH + "|search.opensearch.address must be set",
    OPEN_SEARCH + " --search.opensearch.address=search:9200|a list of addresses",
    OPEN_SEARCH + " --search.opensearch.address=https://a.example.org|a list of addresses",
    OPEN_SEARCH + " --search.opensearch.address=https://a:9200/path|a list of addresses",
    OPEN_SEARCH + " --search.opensearch.address=https://a:9200 --search.opensearch.user=ana"
        + "|must both be set",
    OPEN_SEARCH + " --search.opensearch.address=http://a:9200 --search.opensearch.user=ana"
        + " --search.opensearch.password=x|readable to another machine",
    OPEN_SEARCH + " --search.opensearch.index=Tidings|of the form",
    "--search.engine=solr|embedded or opensearch",
  })
  void wrong_settings_are_named(String words, String sentence) {
    var flags = new HashMap<String, String>();
    for (var word : words.split(" ")) {
      flags.put(word.substring(0, word.indexOf('=')), word.substring(word.indexOf('=') + 1));
    }

    assertThatThrownBy(() -> SearchSettings.of(sources(flags))).hasMessageContaining(sentence);
  }

  private static SettingSources sources(Map<String, String> flags) {
    return SettingSources.of(flags, Map.of());
  }
}
