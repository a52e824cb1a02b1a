// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;
import static tidings.server.Await.await;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.client.ApiRefusal;
import tidings.client.Drafts;
import tidings.client.LiveFrame.Listed;
import tidings.client.LiveOptions;
import tidings.client.Paging;
import tidings.client.PublicApi;
import tidings.client.Session;
import tidings.core.ActivityFilter;
import tidings.core.ActivityId;
import tidings.core.Entities.Profile;
import tidings.core.EntitySummary;
import tidings.core.FollowerPolicy;
import tidings.core.ListId;
import tidings.core.Lists;
import tidings.core.Reach;
import tidings.core.Ref;
import tidings.schema.ItemType;
import tidings.store.Slices;

/** Users keep named sets of refs, each with a feed. */
@Tag("api")
final class ListsTest {
  @RegisterExtension
  static final ServerExtension server =
      new ServerExtension(Map.of("--live.heartbeat", "1s"));

  private final Session ana = server.signUp("Ana");
  private final Session ben = server.signUp("Ben");
  private final Session cleo = server.signUp("Cleo");
  private final Ref city = server.city("Lisbon");
  private final ListId friends = new ListId(ana.ref(), "friends");

  @Test
  void lists_are_sorted_by_name_and_tell_whether_they_have_a_member() {
    ana.lists().putPublic("work", "At work").await();
    ana.lists().putPrivate("friends", "My friends").await();
    ana.lists().add("friends", ben.ref()).await();
    ana.lists().add("friends", ben.ref()).await();

    assertThat(ana.lists().all(ben.ref()).await())
        .extracting(list -> list.id().name(), list -> list.title(), list -> list.isPublic(),
            list -> list.members(), list -> list.hasMember())
        .containsExactly(
            tuple("friends", "My friends", false, 1, Optional.of(true)),
            tuple("work", "At work", true, 0, Optional.of(false)));
    assertThat(ana.lists().all().await().getFirst().hasMember()).isEmpty();

    ana.lists().remove("friends", ben.ref()).await();
    ana.lists().remove("friends", ben.ref()).await();
    ana.lists().delete("work").await();
    ana.lists().delete("work").await();

    assertThat(ana.lists().all().await()).singleElement()
        .satisfies(list -> assertThat(list.members()).isZero());
  }

  @Test
  void a_connection_that_watches_a_list_is_told_of_what_its_user_may_see() {
    var first = ben.post("Before").await();
    list(ben.ref());
    var live = ana.live(LiveOptions.FROM_NOW).await();
    live.watch(Optional.of(friends)).await();
    assertThat(await(live.next(Listed.class)))
        .isEqualTo(new Listed(friends, Optional.of(first.id())));

    ben.post(Drafts.note("Not for Ana").with(Reach.FOLLOWERS)).await();
    cleo.post("Not in the list").await();
    var second = ben.post("After").await();

    assertThat(await(live.next(Listed.class)))
        .isEqualTo(new Listed(friends, Optional.of(second.id())));
    assertThat(ana.listFeed(friends).stream()).extracting(entry -> entry.activity().id())
        .containsExactly(second.id(), first.id());
  }

  @Test
  void a_connection_learns_of_a_new_member_and_of_the_end_of_a_list() {
    list();
    var posted = cleo.post("Good morning").await();
    var live = ana.live(LiveOptions.FROM_NOW).await();
    live.watch(Optional.of(friends)).await();
    assertThat(await(live.next(Listed.class)).newest()).isEmpty();

    ana.lists().add("friends", cleo.ref()).await();

    assertThat(await(live.next(Listed.class)).newest()).contains(posted.id());
    ana.lists().delete("friends").await();
    assertThat(await(live.next(Listed.class)).newest()).isEmpty();
  }

  @Test
  void nobody_watches_the_private_list_of_another_user() {
    list(cleo.ref());
    cleo.post("Good morning").await();
    var live = ben.live(LiveOptions.FROM_NOW).await();

    live.watch(Optional.of(friends)).await();

    assertThat(await(live.next(Listed.class)).newest()).isEmpty();
  }

  @Test
  void what_is_posted_to_an_entity_is_told_to_those_who_watch_its_feed() {
    ana.describe(city, Profile.named("Lisbon")).await();
    var live = ben.live(LiveOptions.FROM_NOW).await();
    live.watch(Optional.of(ListId.followsOf(city))).await();
    assertThat(await(live.next(Listed.class)).newest()).isEmpty();

    var posted = cleo.post("Good morning", city).await();

    assertThat(await(live.next(Listed.class)).newest()).contains(posted.id());
  }

  @Test
  void a_feed_shows_what_several_members_share_once() {
    var dina = server.signUp("Dina");
    list(ben.ref(), cleo.ref());
    var others = dina.post("By somebody else").await();
    var first = ben.post(Drafts.share(others.id())).await();
    cleo.post(Drafts.share(others.id())).await();
    var bens = ben.post("By a member").await();
    cleo.post(Drafts.share(bens.id())).await();
    var quote = cleo.post(Drafts.quote(bens.id(), "Look")).await();

    assertThat(ana.listFeed(friends).stream())
        .extracting(entry -> entry.activity().id(),
            entry -> entry.sharedBy().stream().map(EntitySummary::ref).toList())
        .containsExactly(
            tuple(quote.id(), List.of()),
            tuple(bens.id(), List.of(cleo.ref())),
            tuple(first.id(), List.of(cleo.ref())));
  }

  @Test
  void a_feed_has_what_members_post_and_what_is_posted_to_them_newest_first() {
    var before = ben.post("Before").await();
    list(ben.ref(), city);
    var toCity = cleo.post("To the city", city).await();
    cleo.post("To nobody").await();
    var bens = ben.post("To the city, too", city).await();

    assertThat(ana.listFeed(friends).stream())
        .extracting(entry -> entry.activity().id(), entry -> entry.via())
        .containsExactly(
            tuple(bens.id(), List.of(ben.ref(), city)),
            tuple(toCity.id(), List.of(city)),
            tuple(before.id(), List.of(ben.ref())));
  }

  @Test
  void a_list_is_no_follow() {
    list(ben.ref());
    ben.post("Good morning").await();

    assertThat(ben.entity(ben.ref()).await().counts().followers()).isZero();
    assertThat(ben.notifications().page(Paging.FIRST).await().page().items()).isEmpty();
    assertThat(ana.feed(Paging.FIRST).await().page().items()).isEmpty();
  }

  @Test
  void pages_continue_where_the_last_one_ended_while_posts_come_and_go() {
    list(ben.ref(), cleo.ref());
    var posts = IntStream.range(0, 6)
        .mapToObj(number -> (number % 2 == 0 ? ben : cleo).post("Number " + number).await().id())
        .toList();

    var first = ana.listFeed(friends, ActivityFilter.ALL, Paging.first(2)).await();
    ben.post("Meanwhile").await();
    cleo.delete(posts.get(5)).await();
    cleo.delete(posts.get(3)).await();
    var second = ana.listFeed(
        friends, ActivityFilter.ALL, Paging.first(2).after(first.next().orElseThrow())).await();
    var third = ana.listFeed(
        friends, ActivityFilter.ALL, Paging.first(9).after(second.next().orElseThrow())).await();

    assertThat(first.items()).extracting(entry -> entry.activity().id())
        .containsExactly(posts.get(5), posts.get(4));
    assertThat(second.items()).extracting(entry -> entry.activity().id())
        .containsExactly(posts.get(2), posts.get(1));
    assertThat(third.items()).extracting(entry -> entry.activity().id())
        .containsExactly(posts.get(0));
    assertThat(third.next()).isEmpty();
  }

  @Test
  void a_feed_is_filtered() {
    list(ben.ref());
    var toCity = ben.post("To the city", city).await();
    ben.post("To nobody").await();

    assertThat(ana.listFeed(friends, ActivityFilter.ALL.withTargetType("city"), Paging.FIRST)
        .await().items())
        .extracting(entry -> entry.activity().id()).containsExactly(toCity.id());
  }

  @Test
  void a_private_list_exists_for_its_owner_alone() {
    list(ben.ref());

    assertThat(code(ben.listFeed(friends, ActivityFilter.ALL, Paging.FIRST)))
        .isEqualTo("not_found");
    assertThat(code(nobody().listFeed(friends, ActivityFilter.ALL, Paging.FIRST)))
        .isEqualTo("not_found");
    assertThat(get(ben, "/v1/entities/" + ana.ref() + "/lists/friends/members"))
        .isEqualTo("not_found");
    assertThat(ben.listsOf(ana.ref()).await()).isEmpty();
    assertThat(ana.listsOf(ana.ref()).await()).hasSize(1);
  }

  @Test
  void a_public_list_is_read_by_all_with_their_own_eyes() {
    list(ben.ref(), cleo.ref());
    var bens = ben.post("Good morning").await();
    var cleos = cleo.post("Good evening").await();
    ana.lists().putPublic("friends", "Friends").await();

    assertThat(feed(nobody())).containsExactly(cleos.id(), bens.id());
    assertThat(nobody().membersOf(friends).stream()).extracting(member -> member.ref())
        .containsExactlyInAnyOrder(ben.ref(), cleo.ref());

    cleo.block(ben.ref()).await();
    assertThat(feed(ben)).containsExactly(bens.id());
    assertThat(ben.membersOf(friends).stream()).extracting(member -> member.ref())
        .containsExactly(ben.ref());
    ana.mute(ben.ref()).await();
    assertThat(feed(ana)).containsExactly(cleos.id());
    assertThat(feed(nobody())).containsExactly(cleos.id(), bens.id());
  }

  @Test
  void who_has_blocked_the_owner_is_not_in_the_list() {
    list(ben.ref(), cleo.ref());
    ana.lists().putPublic("friends", "Friends").await();
    ben.post("Good morning").await();
    var cleos = cleo.post("Good evening").await();

    ben.block(ana.ref()).await();

    assertThat(feed(nobody())).containsExactly(cleos.id());
    assertThat(feed(ana)).containsExactly(cleos.id());
    assertThat(nobody().membersOf(friends).stream()).extracting(member -> member.ref())
        .containsExactly(cleo.ref());
    assertThat(code(ben.listFeed(friends, ActivityFilter.ALL, Paging.FIRST)))
        .isEqualTo("not_found");
    assertThat(code(ben.listsOf(ana.ref()))).isEqualTo("not_found");
    assertThat(code(ana.lists().add("friends", ben.ref()))).isEqualTo("not_found");
  }

  @Test
  void posts_of_a_private_account_are_for_its_followers() {
    list(ben.ref());
    var post = ben.post("Good morning").await();
    ben.describe(ben.ref(), Profile.named("Ben").with(Optional.of(FollowerPolicy.APPROVE)))
        .await();
    assertThat(feed(ana)).isEmpty();

    ana.follow(ben.ref()).await();
    ben.approve(ana.ref()).await();

    assertThat(feed(ana)).containsExactly(post.id());
  }

  @Test
  void an_unlisted_post_is_not_in_a_list_even_of_its_author() {
    list(ana.ref(), ben.ref());
    ana.lists().putPublic("friends", "Friends").await();
    for (var author : List.of(ana, ben)) {
      assertThat(server.rawHttp().send("POST", "/v1/activities", author.token(), """
          {"verb":"post","object":{"type":"note","text":"Hello"},"visibility":"unlisted"}""")
          .status()).isEqualTo(201);
    }

    assertThat(feed(nobody())).isEmpty();
    assertThat(feed(ana)).hasSize(1);
  }

  @Test
  void only_what_could_be_followed_becomes_a_member() {
    ana.lists().putPrivate("friends", "Friends").await();
    ben.block(ana.ref()).await();

    assertThat(code(ana.lists().add("friends", ben.ref()))).isEqualTo("not_found");
    assertThat(code(ana.lists().add("friends", new Ref("user", "nobody-" + ana.ref().id()))))
        .isEqualTo("not_found");
    assertThat(code(ana.lists().add("friends",
        new ActivityId("01KAMGJ5P00123456789ABCDEF").ref()))).isEqualTo("not_found");
    assertThat(code(ana.lists().add("strangers", cleo.ref()))).isEqualTo("not_found");
    ana.lists().add("friends", new Ref("topic", "new")).await();
    ana.lists().add("friends", ana.ref()).await();
    assertThat(ana.membersOf(friends).stream()).extracting(member -> member.ref())
        .containsExactly(new Ref("topic", "new"), ana.ref());
  }

  @Test
  void an_erased_member_is_gone() {
    var dora = server.signUp("Dora");
    list(ben.ref(), dora.ref());
    assertThat(server.rawHttp()
        .send("DELETE", "/v1/users/" + dora.ref().id(), dora.token(), "").status()).isEqualTo(202);

    Await.until(() -> ana.membersOf(friends).stream().count() == 1
        && ana.lists().all().await().getFirst().members() == 1, Boolean::booleanValue);
    long naming = server.readStore(table -> Slices.ofTable(table, 1000).items()
        .filter(row -> ItemType.LIST.matches(row)
            && row.list("members").contains(dora.ref().toString()))
        .count());
    assertThat(naming).isZero();
  }

  @Test
  void lists_and_members_are_bounded() {
    ana.lists().putPrivate("friends", "Friends").await();
    Future.all(IntStream.range(0, Lists.MAX_MEMBERS)
        .mapToObj(number -> ana.lists().add("friends", new Ref("topic", "n" + number))).toList())
        .await();
    assertThat(code(ana.lists().add("friends", ben.ref()))).isEqualTo("too_many");
    ana.lists().add("friends", new Ref("topic", "n0")).await();
    assertThat(ana.membersOf(friends).stream()).hasSize(Lists.MAX_MEMBERS);
    assertThat(feed(ana)).isEmpty();

    Future.all(IntStream.range(1, Lists.MAX_LISTS)
        .mapToObj(number -> ana.lists().putPrivate("list-" + number, "A list")).toList()).await();
    assertThat(code(ana.lists().putPrivate("another", "A list"))).isEqualTo("too_many");
    ana.lists().putPublic("friends", "Friends").await();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Friends", "-a", "a_b", "12345678901234567890123456789012345678901"})
  void a_name_is_a_word_of_an_address(String name) {
    assertThat(server.rawHttp().send("PUT", "/v1/lists/" + name, ana.token(), "{}").json()
        .getString("code")).isEqualTo("invalid_id");
  }

  @Test
  void a_title_and_a_visibility_are_checked() {
    for (var body : List.of("{\"title\":\"\"}", "{\"visibility\":\"secret\"}",
        new JsonObject().put("title", "x".repeat(101)).encode())) {
      assertThat(server.rawHttp().send("PUT", "/v1/lists/friends", ana.token(), body).json()
          .getString("code")).as(body).isEqualTo("invalid_field");
    }
    assertThat(get(ana, "/v1/lists?member=nonsense")).isEqualTo("invalid_ref");
  }

  @Test
  void a_cursor_is_for_its_reader_and_its_list_alone() {
    list(ben.ref());
    ana.lists().putPublic("friends", "Friends").await();
    ana.lists().putPublic("others", "Others").await();
    ben.post("One").await();
    ben.post("Two").await();
    var feed = "/v1/entities/" + ana.ref() + "/lists/friends/feed";
    var next =
        server.rawHttp().send("GET", feed + "?limit=1", ana.token(), "").json().getString("next");

    assertThat(get(ana, feed + "?after=" + next)).isNull();
    assertThat(get(ben, feed + "?after=" + next)).isEqualTo("invalid_cursor");
    assertThat(get(ana, feed.replace("friends", "others") + "?after=" + next))
        .isEqualTo("invalid_cursor");
  }

  private void list(Ref... members) {
    ana.lists().putPrivate("friends", "Friends").await();
    for (var member : members) {
      ana.lists().add("friends", member).await();
    }
  }

  private List<ActivityId> feed(PublicApi reader) {
    return reader.listFeed(friends).stream().map(entry -> entry.activity().id()).toList();
  }

  private static PublicApi nobody() {
    return server.client().anonymous();
  }

  private static String get(Session reader, String path) {
    return server.rawHttp().send("GET", path, reader.token(), "").json().getString("code");
  }

  private static String code(Future<?> future) {
    return catchThrowableOfType(ApiRefusal.class, future::await).code();
  }
}
