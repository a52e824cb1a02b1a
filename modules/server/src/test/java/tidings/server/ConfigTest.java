// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.server.settings.SettingSources;
import tidings.server.storage.StoreConfig;
import tidings.server.terminal.CommandException;
import tidings.store.dynamodb.DynamoDbSettings;
import tidings.store.embedded.EmbeddedSettings;
import tidings.store.embedded.EmbeddedSettings.Durability;

final class ConfigTest {
  private static final Map<String, String> NO_ENVIRONMENT = Map.of();

  @TempDir
  Path folder;

  @Test
  void every_setting_has_a_default() {
    var config = config(NO_ENVIRONMENT, NO_ENVIRONMENT);

    assertThat(config.gateway().host()).isEqualTo("127.0.0.1");
    assertThat(config.gateway().port()).isEqualTo(8080);
    assertThat(config.gateway().endpoint().allowedOrigins()).isEmpty();
    assertThat(config.store()).isEqualTo(
        new StoreConfig.Embedded(Path.of("data"),
            EmbeddedSettings.defaults().durability(Durability.DISK)));
    assertThat(config.accounts().sessionLifetime()).isEqualTo(Duration.ofDays(90));
    assertThat(config.accounts().passwordMemory()).as("the minimum that OWASP recommends")
        .isEqualTo(19 << 20);
  }

  @Test
  void flags_override_the_environment_which_overrides_files_which_override_defaults()
      throws IOException {
    var file = file("{\"http\": {\"port\": 1, \"host\": \"::1\"}, \"feeds\": {\"keep\": \"7d\"}}");
    var environment = Map.of(
        "TIDINGS_CONFIG", file, "TIDINGS_HTTP_PORT", "2", "TIDINGS_HTTP_HOST", "0.0.0.0");

    var config = config(Map.of("--http.port", "3"), environment);

    assertThat(config.gateway().port()).isEqualTo(3);
    assertThat(config.gateway().host()).isEqualTo("0.0.0.0");
    assertThat(config.feedRetention()).isEqualTo(Duration.ofDays(7));
    assertThat(config.accounts().sessionLifetime()).isEqualTo(Duration.ofDays(90));
  }

  @Test
  void a_file_named_by_a_flag_overrides_one_named_in_the_environment() throws IOException {
    var flags = Map.of("--config", file("{\"http\": {\"port\": 1}}"));

    var config = config(flags, Map.of("TIDINGS_CONFIG", "/nowhere.json"));

    assertThat(config.gateway().port()).isEqualTo(1);
  }

  @Test
  void common_flags_have_short_names() {
    var flags = Map.of(
        "--port", "0", "--data", "elsewhere", "--durability", "os", "--store", "embedded");

    var config = config(flags, NO_ENVIRONMENT);

    assertThat(config.gateway().port()).isZero();
    assertThat(config.store()).isEqualTo(
        new StoreConfig.Embedded(Path.of("elsewhere"),
            EmbeddedSettings.defaults().durability(Durability.OS)));
  }

  @Test
  void a_list_is_separated_by_commas() {
    var config =
        config(Map.of("--http.origins", "https://a.example, https://b.example"), NO_ENVIRONMENT);

    assertThat(config.gateway().endpoint().allowedOrigins())
        .containsExactlyInAnyOrder("https://a.example", "https://b.example");
    assertThat(config(
        Map.of("--http.origins", "capacitor://localhost,null,https://*.friend.example:8443"),
        NO_ENVIRONMENT).gateway().endpoint().allowedOrigins()).hasSize(3);
  }

  @Test
  void camel_case_becomes_an_underscore_in_the_environment() {
    var config = config(NO_ENVIRONMENT, Map.of("TIDINGS_LIVE_SOCKETS_PER_USER", "7"));

    assertThat(config.gateway().maxSocketsPerUser()).isEqualTo(7);
  }

  @Test
  void an_invalid_value_is_reported_with_its_source() throws IOException {
    refused(NO_ENVIRONMENT, Map.of("TIDINGS_HTTP_PORT", "abc"),
        "http.port (from the environment, TIDINGS_HTTP_PORT)"
            + " must be a port, 0 to 65535, not 'abc'");
    refused(Map.of("--port", "65536"), NO_ENVIRONMENT,
        "http.port (from the command line, --port) must be a port, 0 to 65535, not '65536'");
    var file = file("{\"http\": {\"port\": true}}");
    refused(Map.of("--config", file), NO_ENVIRONMENT,
        "http.port (from " + file + ") must be a port, 0 to 65535, not 'true'");
  }

  @Test
  void a_value_out_of_its_range_is_refused() {
    refused(Map.of("--feeds.keep", "0d"), NO_ENVIRONMENT,
        "feeds.keep (from the command line, --feeds.keep)"
            + " must be a duration such as 30s or 90d, 1d to 3650d, not '0d'");
    refused(Map.of("--live.heartbeat", "2h"), NO_ENVIRONMENT,
        "live.heartbeat (from the command line, --live.heartbeat)"
            + " must be a duration such as 30s or 90d, 1s to 1h, not '2h'");
    refused(Map.of("--live.socketsPerUser", "0"), NO_ENVIRONMENT,
        "live.socketsPerUser (from the command line, --live.socketsPerUser)"
            + " must be a number, 1 to 10000, not '0'");
    refused(Map.of("--durability", "none"), NO_ENVIRONMENT,
        "store.durability (from the command line, --durability) must be disk or os, not 'none'");
  }

  @Test
  void memory_of_the_store_is_configured_by_sizes() {
    var flags = Map.of("--store.cache", "2GB", "--store.reserve", "0MB");

    assertThat(config(flags, Map.of("TIDINGS_STORE_WRITE_BUFFER", "65536KB")).store()).isEqualTo(
        new StoreConfig.Embedded(Path.of("data"),
            new EmbeddedSettings(Durability.DISK, 2L << 30, 64 << 20, 0)));
  }

  @Test
  void the_default_cache_size_depends_on_the_machine() {
    var open = new StoreConfig.Embedded(Path.of("data"), EmbeddedSettings.defaults());

    assertThat(config(NO_ENVIRONMENT, NO_ENVIRONMENT).store()).isEqualTo(open);
    assertThat(config(Map.of("--store.cache", "auto"), NO_ENVIRONMENT).store()).isEqualTo(open);
    assertThat(open.settings().cacheBytes()).isGreaterThanOrEqualTo(256 << 20);
  }

  @Test
  void an_invalid_size_is_refused() throws IOException {
    refused(Map.of("--store.cache", "1MB"), NO_ENVIRONMENT,
        "store.cache (from the command line, --store.cache)"
            + " must be auto or a size such as 256MB or 2GB, 16MB to 1024GB, not '1MB'");
    refused(NO_ENVIRONMENT, Map.of("TIDINGS_STORE_WRITE_BUFFER", "5GB"),
        "store.writeBuffer (from the environment, TIDINGS_STORE_WRITE_BUFFER)"
            + " must be a size such as 256MB or 2GB, 16MB to 4GB, not '5GB'");
    var file = file("{\"store\": {\"reserve\": 100}}");
    refused(Map.of("--config", file), NO_ENVIRONMENT,
        "store.reserve (from " + file + ")"
            + " must be a size such as 256MB or 2GB, 0KB to 1024GB, not '100'");
  }

  @Test
  void an_unknown_engine_is_refused() {
    refused(Map.of("--store", "mongodb"), NO_ENVIRONMENT,
        "store.engine (from the command line, --store)"
            + " must be embedded or dynamodb, not 'mongodb'");
  }

  @Test
  void a_dynamodb_table_is_configured_by_flags() {
    var flags = Map.of("--store", "dynamodb", "--table", "mine", "--region", "eu-central-1",
        "--endpoint", "http://localhost:8000", "--create-table", "true");

    assertThat(config(flags, NO_ENVIRONMENT).store()).isEqualTo(new StoreConfig.DynamoDb(
        new DynamoDbSettings("mine", Optional.of("eu-central-1"),
            Optional.of(URI.create("http://localhost:8000")), true)));
    assertThat(config(Map.of("--store", "dynamodb"), NO_ENVIRONMENT).store()).isEqualTo(
        new StoreConfig.DynamoDb(DynamoDbSettings.ofTable("tidings")));
  }

  @Test
  void an_invalid_dynamodb_table_is_refused() {
    refused(Map.of("--table", "a b"), NO_ENVIRONMENT,
        "store.dynamodb.table (from the command line, --table)"
            + " must be of the form [A-Za-z0-9_.-]{3,255}, not 'a b'");
    refused(Map.of("--endpoint", "localhost:8000"), NO_ENVIRONMENT,
        "store.dynamodb.endpoint (from the command line, --endpoint)"
            + " must be an address such as http://localhost:8000, not 'localhost:8000'");
    refused(Map.of("--create-table", "maybe"), NO_ENVIRONMENT,
        "store.dynamodb.createTable (from the command line, --create-table)"
            + " must be true or false, not 'maybe'");
  }

  @Test
  void an_unknown_setting_is_reported_with_its_source() throws IOException {
    refused(Map.of("--prot", "1"), NO_ENVIRONMENT,
        "--prot is not a setting (from the command line)");
    refused(NO_ENVIRONMENT, Map.of("TIDINGS_HTTP_PROT", "1"),
        "TIDINGS_HTTP_PROT is not a setting (from the environment)");
    var file = file("{\"http\": {\"prot\": 1}}");
    refused(Map.of("--config", file), NO_ENVIRONMENT,
        "http.prot is not a setting (from " + file + ")");
  }

  @Test
  void variables_of_kubernetes_and_of_the_launcher_are_ignored() {
    var environment = Map.of(
        "TIDINGS_SERVICE_HOST", "10.0.0.1", "TIDINGS_PORT", "tcp://10.0.0.1:80",
        "TIDINGS_PORT_80_TCP_ADDR", "10.0.0.1", "TIDINGS_JAVA_OPTS", "-Xmx1g");

    assertThat(config(NO_ENVIRONMENT, environment).gateway().port()).isEqualTo(8080);
  }

  @Test
  void a_missing_or_invalid_file_is_refused() throws IOException {
    refused(Map.of("--config", "/no/such.json"), NO_ENVIRONMENT,
        "the settings in /no/such.json cannot be read: there is no such file");
    var file = file("{\"http\": ");
    assertThatThrownBy(() -> config(Map.of("--config", file), NO_ENVIRONMENT))
        .isInstanceOf(CommandException.class)
        .hasMessageStartingWith("the settings in " + file + " are not JSON: ")
        .hasMessageNotContaining("\n");
  }

  @Test
  void the_demo_has_its_own_data_folder() {
    assertThat(
        Config.of(SettingSources.ofDemo(NO_ENVIRONMENT, NO_ENVIRONMENT)).store().displayName())
        .isEqualTo("./data-demo");
    assertThat(Config.of(SettingSources.ofDemo(Map.of("--data", "mine"), NO_ENVIRONMENT)).store()
        .displayName())
        .isEqualTo("./mine");
  }

  @Test
  void the_printed_address_is_reachable_from_this_machine() {
    assertThat(config(NO_ENVIRONMENT, NO_ENVIRONMENT).displayAddress(1))
        .isEqualTo("http://localhost:1");
    assertThat(config(Map.of("--http.host", "0.0.0.0"), NO_ENVIRONMENT).displayAddress(1))
        .isEqualTo("http://localhost:1");
    assertThat(config(Map.of("--http.host", "10.0.0.7"), NO_ENVIRONMENT).displayAddress(1))
        .isEqualTo("http://10.0.0.7:1");
    assertThat(config(Map.of("--http.host", "fd00::7"), NO_ENVIRONMENT).displayAddress(1))
        .isEqualTo("http://[fd00::7]:1");
  }

  @Test
  void the_public_address_is_validated() {
    var front = config(
        Map.of("--http.proxies", "10.0.0.7, fd00::/8", "--http.base", "/our/tidings"),
        NO_ENVIRONMENT)
        .gateway().endpoint();
    assertThat(front.trustedProxies()).hasSize(2);
    assertThat(front.basePath()).isEqualTo("/our/tidings");

    refused(Map.of("--http.proxies", "proxy.example"), NO_ENVIRONMENT,
        "http.proxies (from the command line, --http.proxies) must be a list of addresses such"
            + " as 10.0.0.7 or 10.0.0.0/8, not 'proxy.example'");
    for (var base : new String[]{"tidings", "/tidings/", "/", "/a b", "/../a", "//a"}) {
      refused(Map.of("--http.base", base), NO_ENVIRONMENT,
          "http.base (from the command line, --http.base) must be empty, or a path such as"
              + " /tidings, not '" + base + "'");
    }
    for (var origin : new String[]{"*", "https://*", "https://*.example",
      "https://a.*.friend.example",
      "friend.example", "https://friend.example/", "https://Friend.example"}) {
      refused(Map.of("--http.origins", origin), NO_ENVIRONMENT,
          "http.origins (from the command line, --http.origins) must be a list of origins such"
              + " as https://example.org, in lower case, not '" + origin + "'");
    }
  }

  @Test
  void pages_without_an_origin_cannot_be_allowed_to_frame_the_page() {
    assertThat(config(Map.of("--http.frames", "https://*.friend.example,https://a.example"),
        NO_ENVIRONMENT).gateway().endpoint().frames()).hasSize(2);
    for (var origin : new String[]{"null", "https://a.example,null"}) {
      refused(Map.of("--http.frames", origin), NO_ENVIRONMENT,
          "http.frames (from the command line, --http.frames) must be a list of origins such"
              + " as https://example.org, without null, not '" + origin + "'");
    }
    refused(Map.of("--http.frames", "https://a.example; script-src *"), NO_ENVIRONMENT,
        "http.frames (from the command line, --http.frames) must be a list of origins such"
            + " as https://example.org, in lower case, not 'https://a.example; script-src *'");
  }

  @Test
  void the_public_url_is_an_origin() {
    assertThat(config(Map.of(), NO_ENVIRONMENT).gateway().endpoint().publicUrl()).isEmpty();
    assertThat(
        config(Map.of("--http.publicUrl", "https://tidings.example"), NO_ENVIRONMENT).gateway()
            .endpoint().publicUrl())
        .contains("https://tidings.example");
    for (var url : new String[]{"tidings.example", "https://tidings.example/", "ftp://a.example"}) {
      refused(Map.of("--http.publicUrl", url), NO_ENVIRONMENT,
          "http.publicUrl (from the command line, --http.publicUrl) must be empty, or an address"
              + " such as https://example.org, in lower case, without a path, not '" + url + "'");
    }
  }

  private static Config config(Map<String, String> flags, Map<String, String> environment) {
    return Config.of(SettingSources.of(flags, environment));
  }

  private static void refused(
      Map<String, String> flags, Map<String, String> environment, String line) {
    assertThatThrownBy(() -> config(flags, environment))
        .isInstanceOf(CommandException.class)
        .hasMessage(line)
        .extracting(failure -> ((CommandException) failure).exitCode())
        .isEqualTo(CommandException.EXIT_USAGE);
  }

  private String file(String json) throws IOException {
    return Files.writeString(folder.resolve("settings.json"), json).toString();
  }
}
