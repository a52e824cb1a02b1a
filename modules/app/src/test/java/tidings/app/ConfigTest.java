// SPDX-License-Identifier: Apache-2.0
package tidings.app;

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
import tidings.store.embedded.Settings;
import tidings.store.embedded.Settings.Durability;

final class ConfigTest {
  private static final Map<String, String> NOTHING = Map.of();

  @TempDir
  Path folder;

  @Test
  void every_setting_has_a_default() {
    var config = config(NOTHING, NOTHING);

    assertThat(config.gateway().host()).isEqualTo("127.0.0.1");
    assertThat(config.gateway().port()).isEqualTo(8080);
    assertThat(config.gateway().front().origins()).isEmpty();
    assertThat(config.store()).isEqualTo(
        new Store.Embedded(Path.of("data"), Settings.defaults().durability(Durability.DISK)));
    assertThat(config.sessionsLast()).isEqualTo(Duration.ofDays(90));
  }

  @Test
  void a_flag_goes_before_the_environment_that_goes_before_a_file_that_goes_before_a_default()
      throws IOException {
    var file = file("{\"http\": {\"port\": 1, \"host\": \"::1\"}, \"feeds\": {\"keep\": \"7d\"}}");
    var environment = Map.of(
        "TIDINGS_CONFIG", file, "TIDINGS_HTTP_PORT", "2", "TIDINGS_HTTP_HOST", "0.0.0.0");

    var config = config(Map.of("--http.port", "3"), environment);

    assertThat(config.gateway().port()).isEqualTo(3);
    assertThat(config.gateway().host()).isEqualTo("0.0.0.0");
    assertThat(config.feedsKeep()).isEqualTo(Duration.ofDays(7));
    assertThat(config.sessionsLast()).isEqualTo(Duration.ofDays(90));
  }

  @Test
  void a_file_named_by_a_flag_goes_before_one_named_in_the_environment() throws IOException {
    var flags = Map.of("--config", file("{\"http\": {\"port\": 1}}"));

    var config = config(flags, Map.of("TIDINGS_CONFIG", "/nowhere.json"));

    assertThat(config.gateway().port()).isEqualTo(1);
  }

  @Test
  void common_flags_have_short_names() {
    var flags = Map.of(
        "--port", "0", "--data", "elsewhere", "--durability", "os", "--store", "embedded");

    var config = config(flags, NOTHING);

    assertThat(config.gateway().port()).isZero();
    assertThat(config.store()).isEqualTo(
        new Store.Embedded(Path.of("elsewhere"), Settings.defaults().durability(Durability.OS)));
  }

  @Test
  void a_list_has_commas_between_its_parts() {
    var config = config(Map.of("--http.origins", "https://a.example, https://b.example"), NOTHING);

    assertThat(config.gateway().front().origins())
        .containsExactlyInAnyOrder("https://a.example", "https://b.example");
  }

  @Test
  void a_hump_in_a_name_is_a_gap_in_the_environment() {
    var config = config(NOTHING, Map.of("TIDINGS_LIVE_SOCKETS_PER_USER", "7"));

    assertThat(config.gateway().socketsPerUser()).isEqualTo(7);
  }

  @Test
  void what_is_wrong_is_named_with_where_it_came_from() throws IOException {
    refused(NOTHING, Map.of("TIDINGS_HTTP_PORT", "abc"),
        "http.port (from the environment, TIDINGS_HTTP_PORT)"
            + " has to be a port, 0 to 65535, and is 'abc'");
    refused(Map.of("--port", "65536"), NOTHING,
        "http.port (from the command line, --port) has to be a port, 0 to 65535, and is '65536'");
    var file = file("{\"http\": {\"port\": true}}");
    refused(Map.of("--config", file), NOTHING,
        "http.port (from " + file + ") has to be a port, 0 to 65535, and is 'true'");
  }

  @Test
  void a_value_out_of_its_range_is_refused() {
    refused(Map.of("--feeds.keep", "0d"), NOTHING,
        "feeds.keep (from the command line, --feeds.keep)"
            + " has to be a duration such as 30s or 90d, 1d to 3650d, and is '0d'");
    refused(Map.of("--live.heartbeat", "2h"), NOTHING,
        "live.heartbeat (from the command line, --live.heartbeat)"
            + " has to be a duration such as 30s or 90d, 1s to 1h, and is '2h'");
    refused(Map.of("--live.socketsPerUser", "0"), NOTHING,
        "live.socketsPerUser (from the command line, --live.socketsPerUser)"
            + " has to be a number, 1 to 10000, and is '0'");
    refused(Map.of("--durability", "none"), NOTHING,
        "store.durability (from the command line, --durability) has to be disk or os, and is 'none'");
  }

  @Test
  void what_the_store_takes_of_the_machine_is_set_by_sizes() {
    var flags = Map.of("--store.cache", "2GB", "--store.reserve", "0MB");

    assertThat(config(flags, Map.of("TIDINGS_STORE_WRITE_BUFFER", "65536KB")).store()).isEqualTo(
        new Store.Embedded(Path.of("data"), new Settings(Durability.DISK, 2L << 30, 64 << 20, 0)));
  }

  @Test
  void how_much_the_store_caches_is_found_out_where_it_is_left_open() {
    var open = new Store.Embedded(Path.of("data"), Settings.defaults());

    assertThat(config(NOTHING, NOTHING).store()).isEqualTo(open);
    assertThat(config(Map.of("--store.cache", "auto"), NOTHING).store()).isEqualTo(open);
    assertThat(open.settings().cacheBytes()).isGreaterThanOrEqualTo(256 << 20);
  }

  @Test
  void a_size_that_is_none_or_out_of_its_range_is_refused() throws IOException {
    refused(Map.of("--store.cache", "1MB"), NOTHING,
        "store.cache (from the command line, --store.cache)"
            + " has to be auto or a size such as 256MB or 2GB, 16MB to 1024GB, and is '1MB'");
    refused(NOTHING, Map.of("TIDINGS_STORE_WRITE_BUFFER", "5GB"),
        "store.writeBuffer (from the environment, TIDINGS_STORE_WRITE_BUFFER)"
            + " has to be a size such as 256MB or 2GB, 16MB to 4GB, and is '5GB'");
    var file = file("{\"store\": {\"reserve\": 100}}");
    refused(Map.of("--config", file), NOTHING,
        "store.reserve (from " + file + ")"
            + " has to be a size such as 256MB or 2GB, 0KB to 1024GB, and is '100'");
  }

  @Test
  void an_engine_that_there_is_not_is_refused() {
    refused(Map.of("--store", "mongodb"), NOTHING,
        "store.engine (from the command line, --store)"
            + " has to be embedded or dynamodb, and is 'mongodb'");
  }

  @Test
  void a_table_of_dynamodb_is_named_by_flags() {
    var flags = Map.of("--store", "dynamodb", "--table", "mine", "--region", "eu-central-1",
        "--endpoint", "http://localhost:8000", "--create-table", "true");

    assertThat(config(flags, NOTHING).store()).isEqualTo(new Store.DynamoDb(
        new tidings.store.dynamodb.Settings("mine", Optional.of("eu-central-1"),
            Optional.of(URI.create("http://localhost:8000")), true)));
    assertThat(config(Map.of("--store", "dynamodb"), NOTHING).store()).isEqualTo(
        new Store.DynamoDb(new tidings.store.dynamodb.Settings(
            "tidings", Optional.empty(), Optional.empty(), false)));
  }

  @Test
  void what_can_be_no_table_of_dynamodb_is_refused() {
    refused(Map.of("--table", "a b"), NOTHING,
        "store.dynamodb.table (from the command line, --table)"
            + " has to be of the form [A-Za-z0-9_.-]{3,255}, and is 'a b'");
    refused(Map.of("--endpoint", "localhost:8000"), NOTHING,
        "store.dynamodb.endpoint (from the command line, --endpoint)"
            + " has to be an address such as http://localhost:8000, and is 'localhost:8000'");
    refused(Map.of("--create-table", "maybe"), NOTHING,
        "store.dynamodb.createTable (from the command line, --create-table)"
            + " has to be true or false, and is 'maybe'");
  }

  @Test
  void what_is_no_setting_is_named_with_where_it_came_from() throws IOException {
    refused(Map.of("--prot", "1"), NOTHING, "--prot is not a setting (from the command line)");
    refused(NOTHING, Map.of("TIDINGS_HTTP_PROT", "1"),
        "TIDINGS_HTTP_PROT is not a setting (from the environment)");
    var file = file("{\"http\": {\"prot\": 1}}");
    refused(Map.of("--config", file), NOTHING, "http.prot is not a setting (from " + file + ")");
  }

  @Test
  void what_kubernetes_says_about_a_service_called_tidings_is_no_setting_and_no_error() {
    var environment = Map.of(
        "TIDINGS_SERVICE_HOST", "10.0.0.1", "TIDINGS_PORT", "tcp://10.0.0.1:80",
        "TIDINGS_PORT_80_TCP_ADDR", "10.0.0.1");

    assertThat(config(NOTHING, environment).gateway().port()).isEqualTo(8080);
  }

  @Test
  void a_file_that_is_missing_or_no_json_is_refused() throws IOException {
    refused(Map.of("--config", "/no/such.json"), NOTHING,
        "the settings in /no/such.json cannot be read: there is no such file");
    var file = file("{\"http\": ");
    assertThatThrownBy(() -> config(Map.of("--config", file), NOTHING))
        .isInstanceOf(Trouble.class)
        .hasMessageStartingWith("the settings in " + file + " are not JSON: ")
        .hasMessageNotContaining("\n");
  }

  @Test
  void the_data_of_the_demo_do_not_come_near_any_other() {
    assertThat(Config.of(Sources.ofDemo(NOTHING, NOTHING)).store().shown())
        .isEqualTo("./data-demo");
    assertThat(Config.of(Sources.ofDemo(Map.of("--data", "mine"), NOTHING)).store().shown())
        .isEqualTo("./mine");
  }

  @Test
  void an_address_is_told_as_people_of_this_machine_reach_it() {
    assertThat(config(NOTHING, NOTHING).shownAddress(1)).isEqualTo("http://localhost:1");
    assertThat(config(Map.of("--http.host", "0.0.0.0"), NOTHING).shownAddress(1))
        .isEqualTo("http://localhost:1");
    assertThat(config(Map.of("--http.host", "10.0.0.7"), NOTHING).shownAddress(1))
        .isEqualTo("http://10.0.0.7:1");
    assertThat(config(Map.of("--http.host", "fd00::7"), NOTHING).shownAddress(1))
        .isEqualTo("http://[fd00::7]:1");
  }

  @Test
  void how_the_server_is_reached_is_checked() {
    var front = config(
        Map.of("--http.proxies", "10.0.0.7, fd00::/8", "--http.base", "/our/tidings"), NOTHING)
        .gateway().front();
    assertThat(front.proxies()).hasSize(2);
    assertThat(front.base()).isEqualTo("/our/tidings");

    refused(Map.of("--http.proxies", "proxy.example"), NOTHING,
        "http.proxies (from the command line, --http.proxies) has to be a list of addresses such"
            + " as 10.0.0.7 or 10.0.0.0/8, and is 'proxy.example'");
    for (var base : new String[]{"tidings", "/tidings/", "/", "/a b", "/../a", "//a"}) {
      refused(Map.of("--http.base", base), NOTHING,
          "http.base (from the command line, --http.base) has to be empty, or a path such as"
              + " /tidings, and is '" + base + "'");
    }
    for (var origin : new String[]{"*", "null", "friend.example", "https://friend.example/"}) {
      refused(Map.of("--http.origins", origin), NOTHING,
          "http.origins (from the command line, --http.origins) has to be a list of origins such"
              + " as https://example.org, in lower case, and is '" + origin + "'");
    }
  }

  private static Config config(Map<String, String> flags, Map<String, String> environment) {
    return Config.of(Sources.of(flags, environment));
  }

  private static void refused(
      Map<String, String> flags, Map<String, String> environment, String line) {
    assertThatThrownBy(() -> config(flags, environment))
        .isInstanceOf(Trouble.class)
        .hasMessage(line)
        .extracting(trouble -> ((Trouble) trouble).exitCode())
        .isEqualTo(Trouble.MISUSED);
  }

  private String file(String json) throws IOException {
    return Files.writeString(folder.resolve("settings.json"), json).toString();
  }
}
