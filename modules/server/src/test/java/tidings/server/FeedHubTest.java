// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.client.Drafts;
import tidings.client.Edits;
import tidings.client.Session;
import tidings.core.Reach;
import tidings.core.Ref;
import tidings.server.settings.SettingSources;
import tidings.server.terminal.CommandException;

/** Feeds name a WebSub hub, which the server tells of changes. */
@Tag("api")
final class FeedHubTest {
  private static final String SITE = "https://feeds.example.org";
  private static final SampleHub hub = SampleHub.open();

  @RegisterExtension
  static final ServerExtension server = new ServerExtension(Map.of(
      "--feeds.hub", hub.url(), "--http.publicUrl", SITE, "--webhooks.networks", "127.0.0.1/32"));

  private final Session ana = server.signUp("Ana");

  @AfterAll
  static void closeHub() {
    hub.close();
  }

  @Test
  void a_feed_names_its_hub_and_itself() {
    ana.post("Good morning").await();

    for (var form : List.of("atom", "json")) {
      var feed = get(path(ana.ref(), form));

      assertThat(feed.header("Link")).contains(
          "<" + hub.url() + ">; rel=\"hub\", <" + address(ana.ref(), form) + ">; rel=\"self\"");
      assertThat(feed.body()).contains(hub.url());
    }
  }

  /** The hub is told of whole feeds alone. */
  @Test
  void a_filtered_feed_names_no_hub() {
    ana.post("Good morning").await();

    var feed = get(path(ana.ref(), "atom") + "?verb=post");

    assertThat(feed.header("Link")).isEmpty();
    assertThat(feed.body()).doesNotContain(hub.url());
  }

  @Test
  void the_hub_is_told_of_the_feeds_of_a_post() {
    var city = server.city("Faro");
    var tag = new Ref("tag", "rain_" + ana.ref().id());
    ana.post("Good morning #" + tag.id(), city).await();

    hub.awaitAll(Stream.of(ana.ref(), city, tag)
        .flatMap(ref -> Stream.of(address(ref, "atom"), address(ref, "json"))).toList());
  }

  @Test
  void an_edit_and_a_deletion_are_told() {
    var post = ana.post("Good morning").await();
    hub.await(address(ana.ref(), "atom"));

    ana.edit(post.id(), Edits.text("Good evening")).await();
    hub.await(address(ana.ref(), "atom"));

    ana.delete(post.id()).await();
    hub.await(address(ana.ref(), "atom"));
  }

  @Test
  void nothing_is_told_of_posts_that_are_not_in_public_feeds() {
    var ben = server.signUp("Ben");
    for (var reach : List.of(Reach.FOLLOWERS, Reach.UNLISTED)) {
      ana.post(Drafts.note("Psst").with(reach)).await();
    }
    ben.post("Good morning").await();

    hub.await(address(ben.ref(), "json"));

    assertThat(hub.told()).noneMatch(address -> address.contains(ana.ref().toString()));
  }

  @Test
  void a_hub_that_fails_is_told_again() {
    hub.failNext(3);
    ana.post("Good morning").await();

    hub.awaitAll(List.of(address(ana.ref(), "atom"), address(ana.ref(), "json")));
  }

  @Test
  void a_feed_that_the_hub_never_takes_delays_no_other() {
    var ben = server.signUp("Ben");
    hub.refuse(address(ben.ref(), "atom"));
    ben.post("Good morning").await();
    hub.await(address(ben.ref(), "json"));

    var cities = IntStream.range(0, 12).mapToObj(i -> server.city("Faro")).toList();
    cities.forEach(city -> ana.post("Good morning", city).await());

    hub.awaitAll(cities.stream().map(city -> address(city, "atom")).toList());
  }

  @Test
  void many_posts_are_told_once_in_an_interval() {
    for (int i = 0; i < 20; i++) {
      ana.post("Post " + i).await();
    }
    hub.await(address(ana.ref(), "atom"));

    assertThat(hub.told()).filteredOn(address(ana.ref(), "atom")::equals)
        .hasSizeLessThan(19);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ftp://hub.example.org", "hub.example.org"})
  void the_address_of_a_hub_must_be_one(String address) {
    assertThatThrownBy(() -> config(Map.of("--feeds.hub", address, "--http.publicUrl", SITE)))
        .isInstanceOf(CommandException.class).hasMessageContaining("feeds.hub");
  }

  @Test
  void a_hub_needs_addresses_and_readers() {
    assertThatThrownBy(() -> config(Map.of("--feeds.hub", "https://hub.example.org")))
        .hasMessageContaining("http.publicUrl must be set");
    assertThatThrownBy(() -> config(Map.of("--feeds.hub", "https://hub.example.org",
        "--http.publicUrl", SITE, "--reading", "members")))
        .hasMessageContaining("everybody");
  }

  private static RawHttp.Response get(String path) {
    return server.rawHttp().send("GET", path, "", "");
  }

  private static Config config(Map<String, String> flags) {
    return Config.of(SettingSources.of(flags, Map.of()));
  }

  private static String path(Ref ref, String form) {
    return "/v1/entities/" + ref + "/activities." + form;
  }

  private static String address(Ref ref, String form) {
    return SITE + path(ref, form);
  }
}
