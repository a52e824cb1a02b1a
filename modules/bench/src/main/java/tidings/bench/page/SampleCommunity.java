// SPDX-License-Identifier: Apache-2.0
package tidings.bench.page;

import static java.util.stream.Collectors.toMap;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.options.Cookie;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import tidings.bench.browser.ChromiumBrowser;
import tidings.client.Drafts;
import tidings.client.Session;
import tidings.client.Tidings;
import tidings.core.Follows.FollowOptions;
import tidings.core.Ref;

/**
 * A small community: twenty users who have posted in turn, and a reader who follows all of them.
 *
 * @param address of its server
 */
public record SampleCommunity(String address, List<Session> people, Session reader) {
  private static final List<String> NAMES = List.of(
      "Ana", "Ben", "Clara", "Dinis", "Eva", "Filipe", "Greta", "Hugo", "Inês", "João",
      "Klara", "Luís", "Marta", "Nuno", "Olga", "Pedro", "Rita", "Sara", "Tomás", "Vera");
  private static final List<Ref> TARGETS =
      List.of(new Ref("city", "lisbon"), new Ref("artist", "amalia"), new Ref("topic", "trams"));
  /** Posts whose number is divisible by this also have a place as target. */
  private static final int TARGET_INTERVAL = 3;
  private static final List<String> SENTENCES = List.of(
      "The tram was late again, so we walked up the hill.",
      "From the top one sees the river and both bridges.",
      "Somebody had left a basket of figs at the door, with a note that said to help ourselves.",
      "It rained all afternoon.");
  private static final String PASSWORD = "correct horse battery";

  /**
   * Creates the community over the HTTP API.
   *
   * @param posts total number of posts
   */
  public static SampleCommunity fill(String address, Tidings tidings, int posts) {
    var people = IntStream.range(0, NAMES.size())
        .mapToObj(i -> tidings.signUp("person_" + i, PASSWORD, NAMES.get(i)).await())
        .toList();
    for (int from = 0; from < posts; from += NAMES.size()) {
      Future.all(IntStream.range(from, Math.min(posts, from + NAMES.size()))
          .mapToObj(number -> post(people.get(number % NAMES.size()), number))
          .toList()).await();
    }
    var reader = tidings.signUp("reader", PASSWORD, "Reader").await();
    var all = people.stream().map(Session::ref);
    reader.followAll(all.collect(toMap(Function.identity(), each -> FollowOptions.DEFAULT)))
        .await();
    return new SampleCommunity(address, people, reader);
  }

  /** Posts a photo of each user, whose size is unknown to the page, to a place. */
  public void postPhotos() {
    var photo = address + "/icon.svg";
    Future.all(people.stream()
        .map(poster -> poster.post(
            Drafts.photo(photo, "A picture", "Look", TARGETS.getFirst())))
        .toList()).await();
  }

  private static Future<?> post(Session poster, int number) {
    int length = 1 + number % SENTENCES.size();
    var text = number + ". " + String.join(" ", SENTENCES.subList(0, length));
    return number % TARGET_INTERVAL == 0
        ? poster.post(text, TARGETS.get(number / TARGET_INTERVAL % TARGETS.size()))
        : poster.post(text);
  }

  /** A new profile with the reader's session and nothing else. */
  BrowserContext newProfile(ChromiumBrowser browser) {
    var user = new JsonObject()
        .put("ref", reader.ref().toString())
        .put("name", reader.user().name())
        .putNull("image");
    var profile = browser.newProfile();
    profile.addCookies(List.of(
        new Cookie("tidings", reader.token()).setUrl(address).setHttpOnly(true)));
    profile.addInitScript(
        "localStorage.setItem('tidings.user', JSON.stringify(" + user.encode() + "))");
    PageLoad.watch(profile);
    return profile;
  }
}
