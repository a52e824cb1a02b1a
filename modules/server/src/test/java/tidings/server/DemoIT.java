// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.client.Paging;
import tidings.client.Session;
import tidings.client.Tidings;
import tidings.core.Activities.Delivery;
import tidings.core.Page;
import tidings.core.Ref;
import tidings.demo.Demo;
import tidings.server.terminal.CommandException;

/**
 * The demo from a first user's point of view. Not on DynamoDB Local, which takes minutes to fill.
 */
final class DemoIT {
  /** The second start reads these settings from the store. */
  private static final Map<String, String> SMALL =
      Map.of("--seed", "7", "--demo.people", "30", "--demo.activities", "100");

  @TempDir
  Path data;

  @Test
  void it_fills_an_empty_store_and_serves_it_again_at_once() {
    try (var first = demo(SMALL)) {
      assertPagesWork(first.address());
      assertThat(first.terminate().exitCode()).isZero();
      assertThat(first.lines()).anyMatch(line -> line.contains("30 people sign up"))
          .last().asString().contains("Sign in as ana with the password demo-demo");
    }
    try (var second = demo()) {
      assertPagesWork(second.address());
      assertThat(second.terminate().exitCode()).isZero();
      assertThat(second.lines()).noneMatch(line -> line.contains("sign up"));
    }
  }

  @Tag("api")
  @Test
  void it_refuses_a_store_that_it_did_not_create() {
    try (var server = ServerProcess.serve(data)) {
      server.address();
      server.terminate().exitCode();
    }
    try (var demo = demo()) {
      assertThat(demo.errors()).singleElement().asString()
          .startsWith(
              "tidings: the store in " + TestedStore.config(data).displayName() + " is not empty");
      assertThat(demo.exitCode()).isEqualTo(CommandException.EXIT_FAILED);
    }
  }

  private ServerProcess demo() {
    return demo(Map.of());
  }

  private ServerProcess demo(Map<String, String> more) {
    return ServerProcess.demo(data, more);
  }

  private static void assertPagesWork(String address) {
    try (var tidings = Tidings.at(address)) {
      var ana = tidings.signIn(Demo.LOGIN, Demo.PASSWORD).await();
      assertThat(ana.feed().await().page().items()).hasSize(Page.DEFAULT_LIMIT);
      assertThat(ana.notifications().page(Paging.FIRST).await().page().items()).isNotEmpty();
      assertThat(ana.entity(ana.ref()).await().counts().followers()).isGreaterThan(10);
      assertThat(ana.entity(Ref.parse("city:lisbon")).await().profile().name())
          .isEqualTo("Lisboa");
      assertThat(ana.wholeFeed())
          .anyMatch(entry -> entry.activity().counts().comments() > 0)
          .anyMatch(entry -> !entry.activity().counts().likes().isEmpty());
      assertActivitiesAreDelivered(ana);
      assertPicturesAreServed(address, ana);
    }
  }

  /** New activities of others are delivered. */
  private static void assertActivitiesAreDelivered(Session ana) {
    assertThat(ana.wholeFeed())
        .extracting(entry -> entry.activity())
        .filteredOn(activity -> activity.actor().ref().equals(ana.ref()))
        .isNotEmpty()
        .extracting(activity -> ana.delivery(activity.id()).await().state())
        .containsOnly(Delivery.State.DONE);
  }

  private static void assertPicturesAreServed(String address, Session ana) {
    var images = ana.wholeFeed().stream()
        .flatMap(entry -> Stream.of(
            entry.activity().object().image(), entry.activity().actor().image()))
        .flatMap(Optional::stream)
        .distinct();
    assertThat(images).hasSizeGreaterThan(20)
        .allSatisfy(image -> {
          var picture = RawHttp.to(address).send("GET", image, "", "");
          assertThat(picture.status()).isEqualTo(200);
          assertThat(picture.body()).startsWith("<svg ");
        });
  }
}
