// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.Await.await;

import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.client.Edits;
import tidings.client.Paging;
import tidings.client.PublicApi;
import tidings.client.Session;
import tidings.core.Activities.Draft;
import tidings.core.Activity;
import tidings.core.Entities.Profile;
import tidings.core.FollowerPolicy;
import tidings.core.Reach;
import tidings.core.Ref;
import tidings.core.Search.EntityOrder;
import tidings.core.Search.Found;
import tidings.core.Search.FoundActivity;
import tidings.core.Search.FoundEntity;
import tidings.core.Search.Highlight;
import tidings.core.Search.SearchFilter;

/**
 * People, places and activities are found by their words, by those who may see them, whatever engine
 * keeps the index.
 */
abstract class SearchingContract {
  private final ServerExtension server;

  /** A word of this test alone, of the letters a to q, that is similar to no other. */
  private String word;
  private Session ana;
  private Session ben;

  /** @param server with the engine */
  SearchingContract(ServerExtension server) {
    this.server = server;
  }

  @BeforeEach
  void signUp() {
    word = "q" + UUID.randomUUID().toString().replace("-", "").substring(0, 13)
        .codePoints().map(digit -> 'a' + Character.digit(digit, 16))
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append);
    ana = server.signUp("Ana");
    ben = server.signUp("Ben");
  }

  @Test
  void a_post_is_found_by_its_words() {
    var posted = ana.post("The " + word + " at dusk", server.city("Perth")).await();
    ana.post("Another animal").await();

    var found = awaitFound(ben, "DUSK " + word, posted.id().ref());

    assertThat(found).containsExactly(new FoundActivity(
        ben.activity(posted.id()).await(),
        List.of(new Highlight("text", 4, 4 + word.length()),
            new Highlight("text", 8 + word.length(), 12 + word.length()))));
    awaitFound(server.client().anonymous(), word, posted.id().ref());
    assertThat(find(ben, word + " nowhere")).isEmpty();
  }

  @Test
  void an_edited_post_is_found_by_its_new_words() {
    var posted = ana.post("One " + word).await();
    awaitFound(ben, word, posted.id().ref());

    ana.edit(posted.id(), Edits.text("Other words, " + word + "b")).await();

    awaitFound(ben, word + "b other", posted.id().ref());
    await(() -> ben.search("one " + word, SearchFilter.ALL, Paging.first(20)),
        page -> page.items().isEmpty());
  }

  @Test
  void a_deleted_post_is_gone_at_once_and_found_again_when_it_is_restored() {
    var posted = ana.post("One " + word).await();
    awaitFound(ben, word, posted.id().ref());

    ana.delete(posted.id()).await();
    assertThat(find(ben, word)).isEmpty();

    ana.restore(posted.id()).await();
    awaitFound(ben, word, posted.id().ref());
  }

  @Test
  void a_post_that_is_narrowed_is_gone_at_once() {
    var posted = ana.post("One " + word).await();
    awaitFound(ben, word, posted.id().ref());

    ana.edit(posted.id(), Edits.reach(Reach.UNLISTED)).await();

    assertThat(find(ben, word)).isEmpty();
    assertThat(find(ana, word)).as("what is unlisted is in no search").isEmpty();
    ana.edit(posted.id(), Edits.reach(Reach.PUBLIC)).await();
    awaitFound(ben, word, posted.id().ref());
  }

  @Test
  void a_block_hides_both_users_and_their_posts_at_once() {
    describe(ana, Profile.named(word + " Sousa"));
    var posted = ana.post("One " + word).await();
    awaitFound(ben, word, ana.ref(), posted.id().ref());

    ana.block(ben.ref()).await();

    assertThat(find(ben, word)).isEmpty();
    assertThat(suggest(ben, word)).isEmpty();
    assertThat(refs(find(server.client().anonymous(), word)))
        .containsExactlyInAnyOrder(ana.ref(), posted.id().ref());
  }

  @Test
  void posts_of_a_private_account_are_gone_until_it_is_opened() {
    var posted = ana.post("One " + word).await();
    var comment = ana.comment(ben.post("Hello").await().id(), "Two " + word).await();
    awaitFound(ben, word, posted.id().ref(), comment.id().ref());

    describe(ana, Profile.named("Ana").with(Optional.of(FollowerPolicy.APPROVE)));
    var eventually = Await.until(() -> find(ben, word), List::isEmpty);
    assertThat(eventually).isEmpty();
    var later = ana.post("Three " + word).await();
    assertThat(refs(find(ben, ana.ref().id()))).startsWith(ana.ref());

    describe(ana, Profile.named("Ana").with(Optional.of(FollowerPolicy.EVERYBODY)));
    awaitFound(ben, word, posted.id().ref(), comment.id().ref(), later.id().ref());
  }

  @Test
  void a_suspended_user_whose_posts_are_hidden_is_not_found() {
    describe(ana, Profile.named(word + " Sousa"));
    var posted = ana.post("One " + word).await();
    awaitFound(ben, word, ana.ref(), posted.id().ref());

    server.runCommand("suspend", ana.ref().id(), "--hide");
    Await.until(() -> find(ben, word), List::isEmpty);
    assertThat(suggest(ben, word)).isEmpty();

    server.runCommand("reinstate", ana.ref().id());
    awaitFound(ben, word, ana.ref(), posted.id().ref());
  }

  @Test
  void a_comment_is_gone_with_the_post() {
    var posted = ana.post("Hello").await();
    var comment = ben.comment(posted.id(), "A " + word).await();
    awaitFound(ana, word, comment.id().ref());

    ana.delete(posted.id()).await();

    assertThat(find(ana, word)).isEmpty();
  }

  @Test
  void entities_are_found_by_name_id_and_description() {
    var city = server.city("Perth");
    ana.describe(city,
        new Profile("Perth " + word, Optional.of("Home of the " + word + "a"), Optional.empty()))
        .await();

    awaitFound(ben, word, city);
    assertThat(refs(find(ben, "perth home " + word + "a"))).containsExactly(city);
    assertThat(refs(find(ben, city.id()))).containsExactly(city);
    assertThat(find(ben, word, SearchFilter.ofType("city"))).hasSize(1);
    assertThat(find(ben, word, SearchFilter.ofType("user"))).isEmpty();
    assertThat(find(ben, word, SearchFilter.ofType("activity"))).isEmpty();
  }

  @Test
  void a_place_that_nobody_has_described_is_found_once_it_is_followed() {
    var city = new Ref("city", word);
    ana.follow(city).await();

    awaitFound(ben, word, city);
  }

  @Test
  void posts_are_filtered_by_actor_target_and_time() {
    var city = server.city("Perth");
    var anas = ana.post("One " + word, city).await();
    var bens = ben.post("One " + word).await();
    awaitFound(ben, word, anas.id().ref(), bens.id().ref());

    assertThat(refs(find(ben, word, filter(Optional.of(ana.ref()), Optional.empty()))))
        .containsExactly(anas.id().ref());
    assertThat(refs(find(ben, word, filter(Optional.empty(), Optional.of(city)))))
        .containsExactly(anas.id().ref());
    var none = Optional.<Ref>empty();
    assertThat(refs(find(ben, word, new SearchFilter(Optional.empty(), none, none,
        Optional.empty(), Optional.of(bens.publishedAt())))))
        .isSubsetOf(anas.id().ref());
    assertThat(refs(find(ben, word, new SearchFilter(Optional.empty(), none, none,
        Optional.of(bens.publishedAt()), Optional.empty()))))
        .contains(bens.id().ref());
  }

  @Test
  void posts_with_media_are_found_alone() {
    var plain = ana.post("Just " + word).await();
    var picture = Activity.Content.note("See " + word)
        .withImage(Optional.of("https://example.org/a.png"));
    var shown = ana.post(new Draft("post", picture, List.of(), Optional.empty())).await();
    awaitFound(ben, word, plain.id().ref(), shown.id().ref());

    assertThat(refs(find(ben, word, SearchFilter.ALL.onlyWithMedia())))
        .containsExactly(shown.id().ref());
    assertThat(server.rawHttp().send("GET", "/v1/search?q=" + word + "&with=words", "", "").json()
        .getString("code")).isEqualTo("invalid_parameter");
  }

  private static SearchFilter filter(Optional<Ref> by, Optional<Ref> to) {
    return new SearchFilter(
        Optional.empty(), by, to, Optional.empty(), Optional.empty());
  }

  @Test
  void a_typo_is_forgiven_and_what_is_spelled_right_comes_first() {
    var right = ana.post("A " + word + " here").await();
    var similar = word.substring(0, 5) + "x" + word.substring(6);
    var other = ana.post("A " + similar + " here").await();
    awaitFound(ben, word, right.id().ref(), other.id().ref());

    var found = find(ben, similar);

    assertThat(refs(found)).containsExactly(other.id().ref(), right.id().ref());
    assertThat(((FoundActivity) found.getLast()).highlights())
        .containsExactly(new Highlight("text", 2, 2 + word.length()));
  }

  @ParameterizedTest
  @CsvSource({
    "Ação no São João, acao sao joao",
    "Straße und Øre, strasse ore",
    "ЁЛКА у дома, елка",
    "Καλημέρα Ελλάς, καλημερα ελλασ",
    "שָׁלוֹם לכולם, שלום",
    "مَرْحَبًا بكم, مرحبا",
    "ＦＵＬＬ ｗｉｄｔｈ, full width",
    "今日は東京都に行きます, 東京都",
    "私は寿司が好き, 寿",
    "カメラを買う, カメラ",
    "오늘은 서울에 갑니다, 서울",
    "今天北京下雨了, 北京",
    "ฉันรักกรุงเทพ, กรุงเทพ",
    "नमस्ते दुनिया, दुनिया",
    "Good night 🌙, 🌙",
  })
  void texts_of_many_languages_are_found(String text, String query) {
    var posted = ana.post(text + " " + word).await();

    awaitFound(ben, query + " " + word, posted.id().ref());
  }

  @Test
  void pages_continue_until_there_is_no_next_one() {
    var posted = Await.awaitAll(IntStream.range(0, 7)
        .mapToObj(number -> ana.post("Number " + number + " " + word)));
    Await.until(() -> find(ben, word), found -> found.size() == 7);

    Set<Ref> seen = new HashSet<>();
    var paging = Paging.first(3);
    int pages = 0;
    for (var next = Optional.of(paging); next.isPresent(); pages++) {
      var page = ben.search(word, SearchFilter.ALL, next.get()).await();
      seen.addAll(refs(page.items()));
      next = page.next().map(cursor -> Paging.first(3).after(cursor));
    }

    assertThat(pages).isEqualTo(3);
    assertThat(seen).isEqualTo(
        posted.stream().map(Activity::id).map(id -> id.ref()).collect(toSet()));
  }

  @Test
  void names_and_handles_are_suggested_by_their_beginning() {
    describe(ana, Profile.named("Ana Maria " + word));
    Await.until(() -> suggest(ben, word), found -> !found.isEmpty());

    for (var prefix : List.of(word.substring(0, word.length() - 1), "an " + word, "Mar An " + word,
        word + " ana", "@" + word)) {
      assertThat(suggest(ben, prefix)).as(prefix).containsExactly(ana.ref());
    }
    assertThat(suggest(ben, word + "z")).isEmpty();
    assertThat(suggest(ben, ana.ref().id())).contains(ana.ref());
  }

  @Test
  void followed_ones_are_suggested_first_and_then_those_with_most_followers() {
    var names = List.of("One", "Two", "Three");
    var people = server.signUpAll(names);
    people.forEach(each -> describe(each, Profile.named(word + " " + each.user().name())));
    ana.follow(people.get(1).ref()).await();
    ben.follow(people.get(1).ref()).await();
    ben.follow(people.get(2).ref()).await();
    var reader = server.signUp("Cleo");
    reader.follow(people.get(0).ref()).await();

    Await.until(() -> suggest(server.client().anonymous(), word), found -> found.equals(
        List.of(people.get(1).ref(), people.get(2).ref(), people.get(0).ref()))
        || found.subList(0, Math.min(1, found.size())).equals(List.of(people.get(1).ref()))
            && found.size() == 3);
    assertThat(suggest(reader, word)).startsWith(people.get(0).ref(), people.get(1).ref())
        .hasSize(3);
  }

  @Test
  void a_hashtag_is_found_and_suggested_while_a_public_post_has_it() {
    var tag = new Ref("tag", word);
    var first = ana.post("One #" + word).await();
    var second = ana.post("Two #" + word).await();
    Await.until(() -> suggest(ben, "#" + word), List.of(tag)::equals);
    assertThat(refs(find(ben, word, SearchFilter.ofType("tag")))).containsExactly(tag);

    ana.delete(first.id()).await();
    Await.until(() -> refs(find(ben, "one " + word)), List::isEmpty);
    assertThat(suggest(ben, word)).containsExactly(tag);
    ana.delete(second.id()).await();

    Await.until(() -> suggest(ben, word), List::isEmpty);
    ana.restore(second.id()).await();
    Await.until(() -> suggest(ben, word), List.of(tag)::equals);
  }

  @Test
  void a_hashtag_of_a_restricted_post_is_not_suggested() {
    var secret = ana.post("Secret #" + word + "a").await();
    ana.edit(secret.id(), Edits.reach(Reach.FOLLOWERS)).await();
    ana.post("Open #" + word + "b").await();

    Await.until(() -> suggest(ben, word), List.of(new Ref("tag", word + "b"))::equals);
  }

  @Test
  void entities_of_a_type_are_listed_newest_first_by_followers_and_by_name() {
    var type = "t" + word;
    var names = List.of("Évora", "almada", "Braga", "Óbidos");
    var places = names.stream().map(name -> {
      var place = new Ref(type, "p" + names.indexOf(name));
      ana.describe(place, new Profile(name, Optional.empty(), Optional.empty())).await();
      return place;
    }).toList();
    var followed = new Ref(type, "followed");
    ana.follow(places.get(2)).await();
    ben.follow(places.get(2)).await();
    ana.follow(followed).await();

    Await.until(() -> listed(type, EntityOrder.FOLLOWERS), found -> found.equals(List.of(
        places.get(2), followed, places.get(0), places.get(1), places.get(3))));
    assertThat(listed(type, EntityOrder.NEWEST)).containsExactly(
        places.get(3), places.get(2), places.get(1), places.get(0), followed);
    assertThat(listed(type, EntityOrder.NAME)).containsExactly(
        places.get(1), places.get(2), places.get(0), followed, places.get(3));
  }

  @Test
  void a_list_of_entities_needs_a_type_and_a_known_order() {
    for (var query : List.of("", "?type=A", "?type=activity", "?type=city&sort=best")) {
      assertThat(get("/v1/entities" + query).json().getString("code")).as(query)
          .isEqualTo("invalid_parameter");
    }
    assertThat(get("/v1/entities?type=city&after=x").json().getString("code"))
        .isEqualTo("invalid_cursor");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "   ", "?!", "\"", "*", "*:*"})
  void a_query_without_a_word_is_refused(String query) {
    for (var route : List.of("search", "suggest")) {
      var answer = get("/v1/" + route + "?q=" + URLEncoder.encode(query, UTF_8));

      assertThat(answer.status()).as(route).isEqualTo(400);
      assertThat(answer.json().getString("code")).isEqualTo("invalid_parameter");
      assertThat(answer.json().getJsonArray("errors").getJsonObject(0).getString("parameter"))
          .isEqualTo("q");
    }
    assertThat(get("/v1/search").json().getString("code")).isEqualTo("invalid_parameter");
  }

  @Test
  void a_query_that_is_too_long_is_refused() {
    for (var route : List.of("search", "suggest")) {
      assertThat(get("/v1/" + route + "?q=" + "x".repeat(200)).status()).isEqualTo(200);
      assertThat(get("/v1/" + route + "?q=" + "x".repeat(201)).json().getString("code"))
          .isEqualTo("invalid_parameter");
      assertThat(get("/v1/" + route + "?q=" + "x".repeat(10_000)).status()).isBetween(400, 499);
    }
    var many = IntStream.range(0, 65).mapToObj(number -> "w" + number)
        .reduce("w", (some, next) -> some + "+" + next);
    assertThat(get("/v1/search?q=" + many).json().getString("code"))
        .isEqualTo("invalid_parameter");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a:* AND (", "text:/[a-z/", "\"ana", "-ana", "ana^1e99", "ana~9",
    "a && || !", "[1 TO", "ana\\", "{!lucene}ana", "\u0000ana\u202e", "ref:user:ana"})
  void a_query_has_no_syntax(String query) {
    for (var route : List.of("search", "suggest")) {
      var answer = get("/v1/" + route + "?q=" + URLEncoder.encode(query, UTF_8));

      assertThat(answer.status()).as(route).isEqualTo(200);
    }
  }

  @Test
  void wrong_parameters_are_refused() {
    assertThat(get("/v1/search?q=ana&type=A").json().getString("code"))
        .isEqualTo("invalid_parameter");
    assertThat(get("/v1/search?q=ana&by=x").json().getString("code")).isEqualTo("invalid_ref");
    assertThat(get("/v1/search?q=ana&since=x").json().getString("code"))
        .isEqualTo("invalid_parameter");
    assertThat(get("/v1/search?q=ana&after=x").json().getString("code"))
        .isEqualTo("invalid_cursor");
    assertThat(get("/v1/search?q=ana&limit=101").json().getString("code"))
        .isEqualTo("invalid_limit");
  }

  private RawHttp.Response get(String path) {
    return server.rawHttp().send("GET", path, "", "");
  }

  private static void describe(Session user, Profile profile) {
    user.describe(user.ref(), profile).await();
  }

  /** Waits until a search finds exactly these. */
  private static List<Found> awaitFound(PublicApi reader, String query, Ref... refs) {
    return Await.until(
        () -> find(reader, query), found -> Set.copyOf(refs(found)).equals(Set.of(refs)));
  }

  private static List<Found> find(PublicApi reader, String query) {
    return find(reader, query, SearchFilter.ALL);
  }

  private static List<Found> find(PublicApi reader, String query, SearchFilter filter) {
    return reader.search(query, filter, Paging.first(100)).await().items();
  }

  /** All entities of a type, in pages of two. */
  private List<Ref> listed(String type, EntityOrder order) {
    var listed = new ArrayList<Ref>();
    var page = ben.entities(type, order, Paging.first(2)).await();
    page.items().forEach(entity -> listed.add(entity.ref()));
    while (page.next().isPresent()) {
      page = ben.entities(type, order, Paging.first(2).after(page.next().get())).await();
      page.items().forEach(entity -> listed.add(entity.ref()));
    }
    return listed;
  }

  private static List<Ref> suggest(PublicApi reader, String prefix) {
    return reader.suggest(prefix, 10).await().stream().map(entity -> entity.ref()).toList();
  }

  private static List<Ref> refs(List<Found> found) {
    return found.stream().map(each -> switch (each) {
      case FoundActivity(var activity, var highlights) -> activity.id().ref();
      case FoundEntity(var entity) -> entity.ref();
    }).toList();
  }
}
