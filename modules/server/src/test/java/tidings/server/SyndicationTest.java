// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.ByteArrayInputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;
import tidings.client.Edits;
import tidings.client.Session;
import tidings.core.Activities.Draft;
import tidings.core.Activity;
import tidings.core.Activity.Content;
import tidings.core.LanguageTag;
import tidings.core.Ref;

/** The activities of an entity as Atom, as JSON Feed and as ActivityStreams. */
@Tag("api")
final class SyndicationTest {
  private static final String HOST = "http://a"; // which raw requests name
  private static final Map<String, String> AS_STREAMS =
      Map.of("Accept", "application/activity+json");

  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private final Session ana = server.signUp("Ana");
  private final Ref city = server.city("Porto");

  @Test
  void a_feed_reader_gets_a_place_as_atom() throws Exception {
    var posted = ana.post("Rain & <wind>\nsince noon", city).await();

    var response = get("/activities.atom");
    var feed = atom(response);

    assertThat(response.header("Content-Type")).contains("application/atom+xml; charset=utf-8");
    assertThat(text(feed, "title")).isEqualTo(city.id());
    assertThat(text(feed, "id")).isEqualTo(HOST + "/" + city);
    var entry = entries(feed).getFirst();
    assertThat(text(entry, "id")).isEqualTo(HOST + "/activity:" + posted.id());
    assertThat(text(entry, "title")).isEqualTo("Rain & <wind>");
    assertThat(text(entry, "content")).isEqualTo("Rain & <wind>\nsince noon");
    assertThat(text(entry, "name")).isEqualTo("Ana");
    assertThat(text(entry, "published")).isEqualTo(posted.publishedAt().toString());
    assertThat(text(feed, "updated")).isEqualTo(posted.publishedAt().toString());
  }

  @Test
  void an_entry_names_its_picture_and_its_link() throws Exception {
    var content = new Content("photo", Optional.empty(), Optional.empty(),
        Optional.of("https://example.org/a?b=1&c=2"), Optional.of("/pictures/tram.svg"));
    ana.post(new Draft("post", content, List.of(city), Optional.empty())).await();

    var entry = entries(atom(get("/activities.atom"))).getFirst();

    assertThat(text(entry, "title")).isEqualTo("Ana: photo");
    assertThat(links(entry)).contains("related https://example.org/a?b=1&c=2",
        "enclosure " + HOST + "/pictures/tram.svg");
    var item = items(get("/activities.json")).getJsonObject(0);
    assertThat(item.getString("external_url")).isEqualTo("https://example.org/a?b=1&c=2");
    assertThat(item.getString("image")).isEqualTo(HOST + "/pictures/tram.svg");
    assertThat(item.getString("content_text")).isEqualTo("Ana: photo");
  }

  @Test
  void a_feed_reader_gets_a_place_as_json_feed() {
    var posted = ana.post("Rain", city).await();

    var response = get("/activities.json");

    assertThat(response.header("Content-Type")).contains("application/feed+json");
    assertThat(response.json().getString("version")).isEqualTo("https://jsonfeed.org/version/1.1");
    assertThat(response.json().getString("title")).isEqualTo(city.id());
    assertThat(response.json().getString("feed_url"))
        .isEqualTo(HOST + "/v1/entities/" + city + "/activities.json");
    var item = items(response).getJsonObject(0);
    assertThat(item.getString("url")).isEqualTo(HOST + "/activity:" + posted.id());
    assertThat(item.getString("content_text")).isEqualTo("Rain");
    assertThat(item.getJsonArray("authors").getJsonObject(0).getString("url"))
        .isEqualTo(HOST + "/" + ana.ref());
    assertThat(item.getJsonArray("tags")).isEqualTo(new JsonArray().add(city.toString()));
  }

  @Test
  void an_edit_is_an_update_of_the_same_entry() throws Exception {
    var posted = ana.post("Rian", city).await();
    var edited = ana.edit(posted.id(), Edits.text("Rain")).await();

    var entry = entries(atom(get("/activities.atom"))).getFirst();

    assertThat(text(entry, "content")).isEqualTo("Rain");
    assertThat(text(entry, "updated"))
        .isEqualTo(edited.revision().editedAt().orElseThrow().toString());
    assertThat(items(get("/activities.json")).getJsonObject(0).getString("date_modified"))
        .isNotNull();
  }

  @Test
  void pages_lead_to_the_end() throws Exception {
    var posts = IntStream.range(0, 5).mapToObj(n -> ana.post("Post " + n, city).await()).toList();

    var first = atom(get("/activities.atom?limit=3"));
    var second = atom(get(relative(first, "next")));

    assertThat(entries(first)).hasSize(3);
    assertThat(links(first)).contains(
        "self " + HOST + "/v1/entities/" + city + "/activities.atom?limit=3");
    assertThat(entries(second)).extracting(entry -> text(entry, "title"))
        .containsExactly("Post 1", "Post 0");
    assertThat(posts).hasSize(5);
    var page = get("/activities.json?limit=4").json();
    var rest = get(page.getString("next_url").replace(HOST + "/v1/entities/" + city, ""));
    assertThat(items(rest)).hasSize(1);
    assertThat(rest.json().containsKey("next_url")).isFalse();
  }

  @Test
  void an_unchanged_feed_is_not_sent_again() {
    ana.post("Rain", city).await();
    var tag = get("/activities.atom").header("ETag").orElseThrow();

    var again = send("/activities.atom", "", Map.of("If-None-Match", tag));

    assertThat(again.status()).isEqualTo(304);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/activities.atom", "/activities.json"})
  void a_place_that_nobody_knows_is_not_found(String path) {
    var response = server.rawHttp().send("GET", "/v1/entities/city:nowhere" + path, "", "");

    assertThat(response.status()).isEqualTo(404);
    assertThat(response.json().getString("code")).isEqualTo("not_found");
  }

  @Test
  void an_activity_has_a_form_in_activity_streams() {
    var posted = ana.post("Rain & <wind>", city).await();

    var response = server.rawHttp().send(
        "GET", "/v1/activities/" + posted.id(), "", "", AS_STREAMS);
    var activity = response.json();

    assertThat(response.header("Content-Type")).contains("application/activity+json");
    assertThat(response.header("Vary").orElseThrow()).contains("Accept,");
    assertThat(activity.getString("@context")).isEqualTo("https://www.w3.org/ns/activitystreams");
    assertThat(activity.getString("type")).isEqualTo("Create");
    assertThat(activity.getString("id")).isEqualTo(HOST + "/v1/activities/" + posted.id());
    assertThat(activity.getJsonObject("actor").getString("name")).isEqualTo("Ana");
    assertThat(activity.getJsonObject("object").getString("content"))
        .isEqualTo("Rain &amp; &lt;wind&gt;");
    assertThat(activity.getJsonArray("target").getList())
        .containsExactly(HOST + "/v1/entities/" + city);
    assertThat(activity.getJsonArray("to").getList())
        .containsExactly("https://www.w3.org/ns/activitystreams#Public");
  }

  @Test
  void every_format_names_the_language_of_a_text() throws Exception {
    var note = Content.note("Chuva").withLanguage(new LanguageTag("pt-BR"));
    var posted = ana.post(new Draft("post", note, List.of(city), Optional.empty())).await();

    var entry = entries(atom(get("/activities.atom"))).getFirst();
    assertThat(elements(entry, "title").getFirst().getAttribute("xml:lang")).isEqualTo("pt-BR");
    assertThat(elements(entry, "content").getFirst().getAttribute("xml:lang")).isEqualTo("pt-BR");
    assertThat(items(get("/activities.json")).getJsonObject(0).getString("language"))
        .isEqualTo("pt-BR");
    var object = stream(posted).getJsonObject("object");
    assertThat(object.getString("content")).isEqualTo("Chuva");
    assertThat(object.getJsonObject("contentMap"))
        .isEqualTo(new JsonObject().put("pt-BR", "Chuva"));
  }

  @Test
  void a_comment_is_a_reply_in_activity_streams() {
    var posted = ana.post("Rain", city).await();
    var comment = ana.comment(posted.id(), "Again").await();

    var activity = stream(comment);

    assertThat(activity.getJsonObject("object").getString("inReplyTo"))
        .isEqualTo(HOST + "/v1/activities/" + posted.id());
    assertThat(stream(posted).getJsonObject("object").getJsonObject("replies")
        .getInteger("totalItems")).isEqualTo(1);
  }

  @Test
  void an_outbox_is_a_collection_in_activity_streams() {
    ana.post("Rain", city).await();
    ana.post("Sun", city).await();

    var page = send("/activities?limit=1", "", AS_STREAMS).json();
    var next = page.getString("next").replace(HOST + "/v1/entities/" + city, "");

    assertThat(page.getString("type")).isEqualTo("OrderedCollectionPage");
    assertThat(page.getString("partOf"))
        .isEqualTo(HOST + "/v1/entities/" + city + "/activities?limit=1");
    assertThat(page.getJsonArray("orderedItems")).hasSize(1);
    assertThat(send(next, "", AS_STREAMS).json().getJsonArray("orderedItems")).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "", "*/*", "application/json", "text/html,application/xml;q=0.9",
    "application/json, application/activity+json"
  })
  void who_does_not_ask_for_activity_streams_gets_json(String accepted) {
    var posted = ana.post("Rain", city).await();

    var response = server.rawHttp().send(
        "GET", "/v1/activities/" + posted.id(), "", "", Map.of("Accept", accepted));

    assertThat(response.header("Content-Type")).contains("application/json");
    assertThat(response.json().getString("verb")).isEqualTo("post");
  }

  @Test
  void other_sites_show_an_activity_as_a_quotation() {
    var posted = ana.post("Rain & <wind>\nagain", city).await();

    var embed = embed("activity:" + posted.id() + "?from=elsewhere").json();

    assertThat(embed.getString("type")).isEqualTo("rich");
    assertThat(embed.getString("title")).isEqualTo("Rain & <wind>");
    assertThat(embed.getString("author_url")).isEqualTo(HOST + "/" + ana.ref());
    assertThat(embed.getString("html"))
        .startsWith("<blockquote cite=\"" + HOST + "/activity:" + posted.id() + "\">")
        .contains("<p dir=\"auto\">Rain &amp; &lt;wind&gt;<br>again</p>", ">Ana</a>");
    assertThat(embed.getInteger("width")).isEqualTo(550);
    assertThat(embed("activity:" + posted.id() + "&maxwidth=320").json().getInteger("width"))
        .isEqualTo(320);
  }

  @Test
  void other_sites_show_a_place_and_a_user_as_a_link() {
    ana.post("Rain", city).await();

    assertThat(embed(city.toString()).json().getString("type")).isEqualTo("link");
    assertThat(embed(city.toString()).json().getString("title")).isEqualTo(city.id());
    assertThat(embed("@" + ana.ref().id()).json().getString("author_name")).isEqualTo("Ana");
  }

  @ParameterizedTest
  @CsvSource({
    "url=http://elsewhere/city:porto, 404, not_found",
    "url=http://a/settings, 404, not_found",
    "url=http://a/activity:1, 404, not_found",
    "url=http://a/city:nowhere, 404, not_found",
    "url=http://a/@, 404, not_found",
    "url=http://a/, 404, not_found",
    "url=, 404, not_found",
    "format=json, 400, invalid_parameter",
    "url=http://a/city:porto&format=xml, 400, invalid_parameter",
    "url=http://a/city:porto&maxwidth=0, 400, invalid_parameter",
    "url=http://a/city:porto&maxheight=high, 400, invalid_parameter"
  })
  void what_is_no_page_cannot_be_embedded(String query, int status, String code) {
    var response = server.rawHttp().send("GET", "/v1/oembed?" + query, "", "");

    assertThat(response.status()).isEqualTo(status);
    assertThat(response.json().getString("code")).isEqualTo(code);
  }

  private static RawHttp.Response embed(String page) {
    return server.rawHttp().send("GET", "/v1/oembed?url=" + HOST + "/" + page, "", "");
  }

  private JsonObject stream(Activity activity) {
    return server.rawHttp().send("GET", "/v1/activities/" + activity.id(), "", "", AS_STREAMS)
        .json();
  }

  private RawHttp.Response get(String path) {
    return send(path, "", Map.of());
  }

  private RawHttp.Response send(String path, String token, Map<String, String> headers) {
    return server.rawHttp().send("GET", "/v1/entities/" + city + path, token, "", headers);
  }

  private static JsonArray items(RawHttp.Response response) {
    return response.json().getJsonArray("items");
  }

  private static Element atom(RawHttp.Response response) throws Exception {
    assertThat(response.status()).isEqualTo(200);
    var factory = DocumentBuilderFactory.newDefaultInstance();
    factory.setNamespaceAware(true);
    return factory.newDocumentBuilder()
        .parse(new ByteArrayInputStream(response.body().getBytes(UTF_8)))
        .getDocumentElement();
  }

  private static List<Element> entries(Element feed) {
    return elements(feed, "entry");
  }

  private static List<Element> elements(Element parent, String name) {
    var found = parent.getElementsByTagNameNS("http://www.w3.org/2005/Atom", name);
    return IntStream.range(0, found.getLength()).mapToObj(found::item).map(Element.class::cast)
        .toList();
  }

  private static String text(Element parent, String name) {
    return elements(parent, name).getFirst().getTextContent();
  }

  private static List<String> links(Element parent) {
    return elements(parent, "link").stream()
        .map(link -> link.getAttribute("rel") + " " + link.getAttribute("href"))
        .toList();
  }

  /** The path below the entity to which a link of the feed leads. */
  private String relative(Element feed, String relation) {
    var address = links(feed).stream().filter(link -> link.startsWith(relation + " "))
        .findFirst().orElseThrow().substring(relation.length() + 1);
    return address.replace(HOST + "/v1/entities/" + city, "");
  }
}
