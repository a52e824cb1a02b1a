// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import io.vertx.core.Future;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.client.ApiRefusal;
import tidings.client.Drafts;
import tidings.client.Paging;
import tidings.client.PublicApi;
import tidings.client.Session;
import tidings.client.Tidings;
import tidings.core.ActivityId;
import tidings.core.Entities.Profile;
import tidings.core.FollowerPolicy;
import tidings.core.Follows.FollowOptions;
import tidings.core.Notifications.Kind;
import tidings.core.Reach;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.FollowKeys;
import tidings.schema.SystemKeys;
import tidings.server.Await;
import tidings.server.ServerExtension;

/** After an export and an import elsewhere, users see and do not see the same as before. */
@Tag("api")
final class ImportedPrivacyIT {
  private static final Ref LISBON = Ref.parse("city:lisbon");
  private static final Ref ROME = Ref.parse("city:rome");
  private static final List<String> PEOPLE = List.of("ana", "ben", "cleo", "dora", "emil", "fay",
      "gus");
  private static final Instant SOON =
      Instant.now().plus(Duration.ofHours(1)).truncatedTo(ChronoUnit.SECONDS);

  @TempDir
  Path one;

  @TempDir
  Path two;

  private ImportStore former;
  private ImportStore present;
  private final Map<String, ActivityId> posts = new HashMap<>();
  private final Map<String, Set<String>> visibleBefore = new HashMap<>();

  @BeforeEach
  void moveToOtherStore() {
    former = new ImportStore(one);
    present = new ImportStore(two);
    former.brokenStore().serve(tidings -> {
      var people = signedUp(tidings);
      settle(people);
      // ben sees all posts but the one by emil
      Await.until(() -> feedOf(people.get("ben")), feed -> feed.size() == posts.size() - 1);
      visibleBefore.putAll(visibleTo(tidings, people));
    });
    var lines = former.exportedLines();

    var result = present.importLines(lines.toArray(String[]::new));

    assertThat(result.rejections()).isEmpty();
    assertThat(present.exportedLines()).isEqualTo(lines);
    assertThat(present.importLines(lines.toArray(String[]::new)).rows()).isZero();
    assertThat(present.isConsistent()).isTrue();
  }

  /** Ben follows ana and fay, cleo asks to follow ana, fay blocks dora, ben mutes emil and a post. */
  private void settle(Map<String, Session> people) {
    var ana = people.get("ana");
    var ben = people.get("ben");
    var fay = people.get("fay");
    ana.describe(ana.ref(), Profile.named("Ana").with(Optional.of(FollowerPolicy.APPROVE)))
        .await();
    ben.follow(ana.ref()).await();
    ana.approve(ben.ref()).await();
    people.get("cleo").follow(ana.ref(),
        FollowOptions.DEFAULT.withVerbs("post").withBackfill(5).withNotifications()).await();
    ben.follow(fay.ref()).await();
    ben.follow(LISBON).await();
    people.get("dora").follow(fay.ref()).await();
    fay.block(people.get("dora").ref()).await();
    ben.mute(people.get("emil").ref()).await();
    ben.mute(ROME, SOON).await();
    for (var user : List.of(ana, fay)) {
      for (var reach : Reach.values()) {
        posts.put(user.user().ref().id() + " " + reach,
            user.post(Drafts.note("A note", LISBON).with(reach)).await().id());
      }
    }
    posts.put("emil", people.get("emil").post("About this city", LISBON).await().id());
    posts.put("muted", ben.post("Quiet, please").await().id());
    posts.put("ben", ben.post("Tell me").await().id());
    ben.mute(posts.get("muted").ref()).await();
  }

  @Test
  void the_same_people_see_the_same_posts() {
    present.brokenStore().serve(tidings -> {
      var people = signedIn(tidings);
      assertThat(visibleTo(tidings, people)).isEqualTo(visibleBefore);
      assertNotFound(people.get("dora").activity(posts.get("fay PUBLIC")));
      assertNotFound(people.get("dora").entity(people.get("fay").ref()));
      assertNotFound(people.get("fay").entity(people.get("dora").ref()));
      assertNotFound(people.get("gus").activity(posts.get("fay FOLLOWERS")));
      assertNotFound(people.get("gus").activity(posts.get("ana PUBLIC")));
      assertNotFound(people.get("cleo").activity(posts.get("ana PUBLIC")));
      assertThat(visibleBefore.get("ben"))
          .contains("ana FOLLOWERS", "fay FOLLOWERS", "in feed: ana PUBLIC")
          .doesNotContain("in feed: emil");
      assertThat(visibleBefore.get("gus")).contains("fay UNLISTED")
          .doesNotContain("ana PUBLIC", "ana UNLISTED", "ana FOLLOWERS", "fay FOLLOWERS");
      assertThat(visibleBefore.get("dora")).doesNotContain("fay PUBLIC", "fay UNLISTED");
    });
    assertThat(present.isConsistent()).isTrue();
  }

  @Test
  void a_pending_request_can_be_approved() {
    present.brokenStore().serve(tidings -> {
      var people = signedIn(tidings);
      var ana = people.get("ana");
      var cleo = people.get("cleo");
      assertThat(ana.followRequests(Paging.FIRST).await().items())
          .extracting(request -> request.entity().ref()).containsExactly(cleo.ref());
      assertThat(cleo.findFollow(ana.ref()).await().orElseThrow().isRequested()).isTrue();

      ana.approve(cleo.ref()).await();

      var follow = cleo.findFollow(ana.ref()).await().orElseThrow();
      assertThat(follow.isRequested()).isFalse();
      assertThat(follow.notifies()).isTrue();
      assertThat(follow.verbs()).containsExactly("post");
      assertThat(cleo.activity(posts.get("ana FOLLOWERS")).await().id())
          .isEqualTo(posts.get("ana FOLLOWERS"));
      assertThat(ana.followRequests(Paging.FIRST).await().items()).isEmpty();
      assertThat(ana.entity(ana.ref()).await().counts().followers()).isEqualTo(2);
    });
    assertThat(present.isConsistent()).isTrue();
  }

  @Test
  void a_block_is_in_force_until_its_user_removes_it() {
    present.brokenStore().serve(tidings -> {
      var fay = signedIn(tidings).get("fay");
      var dora = signedIn(tidings).get("dora");
      assertNotFound(dora.follow(fay.ref()));
      assertThat(fay.blocks(Paging.FIRST).await().items())
          .extracting(entry -> entry.entity().ref()).containsExactly(dora.ref());
      assertThat(dora.blocks(Paging.FIRST).await().items()).isEmpty();

      fay.unblock(dora.ref()).await();

      assertThat(dora.activity(posts.get("fay PUBLIC")).await().id())
          .isEqualTo(posts.get("fay PUBLIC"));
    });
    assertThat(present.isConsistent()).isTrue();
  }

  @Test
  void mutes_are_in_force_until_their_end() {
    assertThat(present.brokenStore().row(SystemKeys.due(SOON, "mute#ben#city:rome"))).isPresent();
    present.brokenStore().serve(tidings -> {
      var people = signedIn(tidings);
      var ben = people.get("ben");
      assertThat(ben.mutes(Paging.FIRST).await().items())
          .extracting(entry -> entry.entity().ref(), entry -> entry.until())
          .containsExactlyInAnyOrder(
              tuple(people.get("emil").ref(), Optional.empty()),
              tuple(ROME, Optional.of(SOON)),
              tuple(posts.get("muted").ref(), Optional.empty()));
      people.get("gus").comment(posts.get("muted"), "Why?").await();
      people.get("gus").comment(posts.get("ben"), "This").await();
      assertThat(ben.notifications().page(Paging.FIRST).await().page().items())
          .filteredOn(notification -> notification.kind() == Kind.COMMENT)
          .singleElement()
          .satisfies(notification -> assertThat(notification.activity().orElseThrow().id())
              .isEqualTo(posts.get("ben")));

      ben.unmute(people.get("emil").ref()).await();

      assertThat(visibleTo(tidings, people).get("ben")).contains("in feed: emil");
    });
    assertThat(present.isConsistent()).isTrue();
  }

  @Test
  void a_block_has_the_rows_that_it_had() {
    var fay = new UserId("fay");
    var dora = new UserId("dora");
    for (var query : List.of(FollowKeys.blocksOf(fay), FollowKeys.blockedOf(fay),
        FollowKeys.blocksOf(dora), FollowKeys.blockedOf(dora), FollowKeys.edgesOf(dora))) {
      assertThat(present.brokenStore().rows(query)).isEqualTo(former.brokenStore().rows(query));
    }
  }

  private static Map<String, Session> signedUp(Tidings tidings) {
    return PEOPLE.stream().collect(toMap(id -> id,
        id -> tidings.signUp(id, ServerExtension.PASSWORD, id).await()));
  }

  private static Map<String, Session> signedIn(Tidings tidings) {
    return PEOPLE.stream().collect(toMap(id -> id,
        id -> tidings.signIn(id, ServerExtension.PASSWORD).await()));
  }

  /** The names of the posts that each user can read, and of those in the feed. */
  private Map<String, Set<String>> visibleTo(Tidings tidings, Map<String, Session> people) {
    var visible = new HashMap<String, Set<String>>();
    visible.put("nobody", readableBy(tidings.anonymous()));
    people.forEach((id, session) -> {
      var names = new HashSet<>(readableBy(session));
      var feed = feedOf(session);
      posts.forEach((name, post) -> Stream.of(post).filter(feed::contains)
          .forEach(shown -> names.add("in feed: " + name)));
      visible.put(id, names);
    });
    return visible;
  }

  private static List<ActivityId> feedOf(Session user) {
    return user.feed().await().page().items().stream()
        .map(entry -> entry.activity().id()).toList();
  }

  private Set<String> readableBy(PublicApi reader) {
    var names = new HashSet<String>();
    posts.forEach((name, post) -> {
      if (reader.activity(post).map(true).otherwise(false).await()) {
        names.add(name);
      }
    });
    return names;
  }

  private static void assertNotFound(Future<?> asked) {
    assertThat(catchThrowableOfType(ApiRefusal.class, asked::await).code()).isEqualTo("not_found");
  }
}
