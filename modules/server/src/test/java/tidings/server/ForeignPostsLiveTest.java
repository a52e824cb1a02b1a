// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Drafts;
import tidings.client.LiveFrame;
import tidings.client.LiveFrame.ActivityArrived;
import tidings.client.LiveFrame.Gap;
import tidings.client.LiveFrame.NotificationChanged;
import tidings.client.LiveFrame.Welcome;
import tidings.client.LiveOptions;
import tidings.client.Paging;
import tidings.client.Session;
import tidings.client.Tidings;
import tidings.core.Activities.ForeignPost;
import tidings.core.Activity;
import tidings.core.Entities.Profile;
import tidings.core.UserId;

/** Posts that a site tells with their own time reach its users as news, or not at all. */
@Tag("api")
final class ForeignPostsLiveTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private static final Duration RECENT = Duration.ofMinutes(4);
  private static final Duration OLD = Duration.ofHours(2);
  private static final AtomicInteger NUMBER = new AtomicInteger();
  private static String key = "";

  private final int number = NUMBER.incrementAndGet();
  private final BlockingQueue<LiveFrame> received = new LinkedBlockingQueue<>();
  private int posts;
  private FlakyProxy proxy;
  private Tidings overProxy;
  private Session ana;
  private Session ben;

  @BeforeAll
  static void createKey() {
    key = server.runCommand("keys", "create", "site", "--scopes", "read,write,users").getLast();
  }

  /** A client can resume only after positions have passed the follow. */
  @BeforeEach
  void connectOverFlakyProxy() {
    proxy = FlakyProxy.to(server.address());
    overProxy = Tidings.at(proxy.address());
    var user = new UserId("live" + number + "-ana");
    server.client().site(key).putUser(user, Profile.named("Ana")).await();
    ana = server.client().withKey(key, user.ref()).await();
    var signedUp = server.signUp("Ben");
    signedUp.follow(ana.ref()).await();
    Await.awaitPosition(signedUp, Instant.now());
    ben = overProxy.signIn(signedUp.ref().id(), ServerExtension.PASSWORD).await();
  }

  @AfterEach
  void disconnect() {
    overProxy.close();
    proxy.close();
  }

  @Test
  void recent_ones_arrive_once_also_those_during_a_disconnect() {
    subscribe(LiveOptions.FROM_NOW);
    var texts = new ArrayList<String>();
    for (int round = 0; round < 3; round++) {
      texts.addAll(List.of(round + " before", round + " meanwhile"));
      post(round + " before", RECENT);
      proxy.cut();
      post(round + " meanwhile", RECENT);
      proxy.repair();
    }
    post("the end", Duration.ZERO);
    texts.add("the end");

    assertThat(texts(texts.size())).containsExactlyInAnyOrderElementsOf(texts);
  }

  @Test
  void recent_ones_are_not_missed_from_the_position_of_a_page() {
    post("on the page", RECENT);
    var page = ben.feed().await();
    var late = post("older than the page", RECENT.plusSeconds(30));
    assertThat(late.id()).isLessThan(page.page().items().getFirst().activity().id());
    subscribe(LiveOptions.after(page));

    assertThat(texts(1)).containsExactly("older than the page");
    assertThat(feedTexts()).containsExactly("on the page", "older than the page");
  }

  @Test
  void older_ones_give_no_frame_and_no_notification_but_have_their_place() {
    post("recent", RECENT);
    var page = ben.feed().await();
    subscribe(LiveOptions.after(page));
    post("@" + ben.ref().id() + " old", OLD);
    proxy.cut();
    post("@" + ben.ref().id() + " older", OLD.plusHours(1));
    proxy.repair();
    next(Welcome.class);
    post("the end", Duration.ZERO);

    var frames = new ArrayList<LiveFrame>();
    var frame = next(LiveFrame.class);
    for (; !(frame instanceof ActivityArrived); frame = next(LiveFrame.class)) {
      frames.add(frame);
    }

    assertThat(frames).noneMatch(NotificationChanged.class::isInstance);
    assertThat(((ActivityArrived) frame).activity().object().text()).contains("the end");
    assertThat(feedTexts()).containsExactly("the end", "recent",
        "@" + ben.ref().id() + " old", "@" + ben.ref().id() + " older");
    assertThat(ben.notifications().page(Paging.FIRST).await().page().items()).isEmpty();
  }

  private List<String> feedTexts() {
    return ben.feed().await().page().items().stream()
        .map(entry -> entry.activity().object().text().orElseThrow()).toList();
  }

  private void subscribe(LiveOptions from) {
    ben.subscribe(from, received::add);
    next(Welcome.class);
  }

  /** Posts an activity of this age, and waits until it is in all feeds. */
  private Activity post(String text, Duration age) {
    var time = Instant.now().minus(age).truncatedTo(ChronoUnit.MILLIS);
    var id = "live/" + number + "/" + ++posts;
    var posted = ana.upsert(Drafts.note(text), new ForeignPost(id, time)).await().activity();
    Await.awaitDelivery(ana, posted);
    return posted;
  }

  /** The texts of the next activities. */
  private List<String> texts(int count) {
    var texts = new ArrayList<String>();
    while (texts.size() < count) {
      texts.add(next(ActivityArrived.class).activity().object().text().orElseThrow());
    }
    return texts;
  }

  /** The next frame of this type; skips others except gaps. */
  private <F extends LiveFrame> F next(Class<F> type) {
    try {
      for (LiveFrame frame; (frame = received.poll(Await.TIMEOUT_SECONDS, SECONDS)) != null;) {
        assertThat(frame).isNotInstanceOf(Gap.class);
        if (type.isInstance(frame)) {
          return type.cast(frame);
        }
      }
      throw new AssertionError("no " + type.getSimpleName());
    } catch (InterruptedException stopped) {
      throw new AssertionError(stopped);
    }
  }
}
