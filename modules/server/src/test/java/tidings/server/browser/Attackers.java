// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static tidings.server.browser.Injections.ADDRESSES;
import static tidings.server.browser.Injections.TEXTS;
import static tidings.server.browser.Injections.WORDS;
import static tidings.server.browser.Injections.asName;
import static tidings.server.browser.Injections.truncate;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import tidings.client.ApiRefusal;
import tidings.client.Drafts;
import tidings.client.Session;
import tidings.core.Activities.Draft;
import tidings.core.Activity;
import tidings.core.Activity.Content;
import tidings.core.Entities.Profile;
import tidings.core.Ref;
import tidings.server.ServerExtension;

/** Users who put {@link Injections} into every field, each user a different one. */
final class Attackers {
  private static final List<String> SIZES = List.of(
      "\"<img class=pwned>\"", "[1,2]", "7", "null", "{}", "{\"width\":\"1\",\"height\":\"1\"}",
      "{\"width\":\"1;position:fixed\",\"height\":1}", "{\"width\":-3,\"height\":0}",
      "{\"width\":1e300,\"height\":1e-300}", "{\"width\":20000,\"height\":1}",
      "{\"width\":1,\"height\":20000}", "{\"__proto__\":{\"width\":1},\"height\":1}");

  private final List<Session> people;
  private final String picture;

  /** @param picture the image of their posts */
  Attackers(ServerExtension server, String picture) {
    this.people = TEXTS.stream().map(text -> server.signUp("mallory")).toList();
    this.picture = picture;
  }

  List<Session> people() {
    return people;
  }

  Ref city(int number) {
    return Ref.parse("city:" + people.get(number).ref().id());
  }

  /** Fills the profiles of the users and of their cities. */
  void describeAll() {
    eachOne(i -> {
      var attacker = people.get(i);
      var profile = new Profile(
          asName(TEXTS.get(i), 100), Optional.of(longest(i)), Optional.of(picture + "?" + i));
      for (var ref : List.of(attacker.ref(), city(i))) {
        attacker.describe(ref, profile).await();
        address(i).ifPresent(address -> accepted(attacker.describe(ref, new Profile(
            profile.name(), profile.about(), Optional.of(address)))));
      }
    });
  }

  /** Each user posts to a city and mentions a user. */
  List<Activity> postAll(String mentioned) {
    var posts = new ArrayList<Activity>();
    eachOne(i -> {
      var draft = draft(i, "@" + mentioned + " " + TEXTS.get(i));
      address(i).ifPresent(address -> accepted(people.get(i).post(leading(draft, address))));
      posts.add(people.get(i).post(draft).await());
    });
    return posts;
  }

  /** All users follow the target, and like, comment on and report their posts. */
  void followLikeCommentAndReport(Ref target, Activity post, List<Activity> theirs) {
    eachOne(i -> {
      var person = people.get(i);
      person.follow(target).await();
      person.post(Drafts.comment(post.id(), TEXTS.get(i))).await();
      accepted(person.like(post.id(), WORDS.get(i % WORDS.size())));
      person.report(theirs.get((i + 1) % theirs.size()).id(), TEXTS.get(i)).await();
    });
  }

  private Draft draft(int i, String text) {
    var word = WORDS.get(i % WORDS.size());
    var verb = word.matches("[a-z]{1,20}") ? word : "post";
    var object = new Content(
        verb, Optional.of(text), Optional.of(asName(TEXTS.get(i), 200)),
        Optional.of("http://evil.example/?" + i + "&'onclick='pwned=1'"),
        Optional.of(picture + "?" + i + "&'onerror='pwned=1'"));
    var data = "{\"image\":" + SIZES.get(i % SIZES.size()) + ",\"__proto__\":{\"pwned\":1},\"x\":"
        + new JsonObject().put("x", TEXTS.get(i)).encode() + "}";
    return new Draft(verb, object, List.of(city(i)), Optional.of(data));
  }

  private static Draft leading(Draft draft, String address) {
    var object = new Content(
        "link", draft.object().text(), draft.object().name(), Optional.of(address),
        Optional.of(address));
    return new Draft(draft.verb(), object, draft.targets(), Optional.empty());
  }

  private static Optional<String> address(int i) {
    return i < ADDRESSES.size() ? Optional.of(ADDRESSES.get(i)) : Optional.empty();
  }

  /** The longest text that the API allows; the first one is a single word. */
  static String longest(int i) {
    var text = i == 0 ? "W" : TEXTS.get(i) + "\n";
    return truncate(text.repeat(1000), 1000);
  }

  /** Whether the server accepts the request; rejected input is never shown. */
  private static boolean accepted(Future<?> call) {
    try {
      call.await();
      return true;
    } catch (ApiRefusal refused) {
      return false;
    }
  }

  private static void eachOne(IntConsumer action) {
    IntStream.range(0, TEXTS.size()).forEach(action);
  }
}
