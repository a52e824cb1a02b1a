// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static tidings.server.Await.await;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.accounts.personal.PersonalData;
import tidings.accounts.personal.PersonalData.Erasing;
import tidings.client.ApiRefusal;
import tidings.client.Paging;
import tidings.client.Session;
import tidings.client.SiteApi;
import tidings.core.Erasures.Erasure;
import tidings.core.UserId;
import tidings.schema.ItemType;
import tidings.store.Item;

/** The site and the users themselves erase users, of whom nothing stays but what the docs name. */
@Tag("api")
final class ErasingUsersTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private static final AtomicInteger NUMBER = new AtomicInteger();
  private static String key = "";
  private static SiteApi site;

  private final String id = "zoe" + NUMBER.incrementAndGet() + "x";
  private final UserId user = new UserId(id);

  @BeforeAll
  static void createKey() {
    key = server.runCommand("keys", "create", "leaving", "--scopes", "read,write,users").getLast();
    site = server.client().site(key);
  }

  @Test
  void the_site_erases_a_user_whom_nobody_sees_from_then_on() {
    var ben = server.signUp("Ben");
    var zoe = signUpZoe();
    var post = zoe.post("Hello").await();
    ben.follow(zoe.ref()).await();
    await(ben::feed, feed -> feed.page().items().size() == 1);

    var answer = send("DELETE", "/v1/users/" + id, "");

    assertThat(answer.status()).isEqualTo(202);
    assertThat(answer.header("Location")).contains("/v1/users/" + id + "/erasure");
    assertThat(refused(() -> ben.entity(zoe.ref()).await())).isEqualTo("not_found");
    assertThat(refused(() -> ben.activity(post.id()).await())).isEqualTo("not_found");
    assertThat(await(ben::feed, feed -> feed.page().items().isEmpty()).page().items()).isEmpty();
    assertThat(ben.followedBy(ben.ref(), Paging.FIRST).await().items()).isEmpty();
    assertThat(refused(() -> ben.follow(zoe.ref()).await())).isEqualTo("not_found");
    assertThat(awaitErased().rows()).containsKey("activities").containsKey("followers");
  }

  @Test
  void a_user_erases_the_own_account_and_is_signed_out_everywhere() {
    var zoe = signUpZoe();
    var elsewhere = server.client().signIn(id, ServerExtension.PASSWORD).await();
    var socket = elsewhere.live().await();

    assertThat(as(zoe, "DELETE", "/v1/users/" + id).status()).isEqualTo(202);

    assertThat(await(socket.ended()).code()).isEqualTo(4401);
    assertThat(refused(() -> zoe.feed().await())).isEqualTo("session_ended");
    assertThat(refused(
        () -> server.client().signIn(id, ServerExtension.PASSWORD).await()))
        .isEqualTo("wrong_credentials");
  }

  @Test
  void users_erase_nobody_else_and_need_a_new_sign_in() {
    var zoe = signUpZoe();
    var ben = server.signUp("Ben");

    assertThat(code(as(ben, "DELETE", "/v1/users/" + id))).isEqualTo("forbidden");
    server.advanceClock(Duration.ofMinutes(11));
    assertThat(code(as(zoe, "DELETE", "/v1/users/" + id))).isEqualTo("sign_in_again");
    assertThat(code(server.rawHttp().send(
        "DELETE", "/v1/users/" + id, key, "", Map.of("Act-As", "user:" + id))))
        .isEqualTo("sign_in_needed");
    assertThat(zoe.feed().await().page().items()).isEmpty();
  }

  @Test
  void an_unknown_user_is_not_erased() {
    assertThat(code(send("DELETE", "/v1/users/" + id, ""))).isEqualTo("not_found");
    assertThat(code(send("GET", "/v1/users/" + id + "/erasure", ""))).isEqualTo("not_found");
  }

  @Test
  void the_id_of_an_erased_user_is_not_given_again() {
    signUpZoe();
    site.eraseUser(user).await();
    for (int attempt = 0; attempt < 2; attempt++) {
      assertThat(refused(() -> server.client().signUp(id, ServerExtension.PASSWORD, "Zoe").await()))
          .isEqualTo("already_taken");
      assertThat(code(send("PUT", "/v1/users/" + id, "{\"name\":\"Zoe\"}"))).isEqualTo("erased");
      assertThat(code(send("PATCH", "/v1/users/" + id, "{\"name\":\"Zoe\"}"))).isEqualTo("erased");
      assertThat(send("POST", "/v1/users:batch",
          "{\"items\":[{\"id\":\"" + id + "\",\"name\":\"Zoe\"}]}").body())
          .contains("erased");
      assertThat(code(server.rawHttp().send("GET", "/v1/feed", key, "",
          Map.of("Act-As", "user:" + id)))).isEqualTo("unknown_user");
      assertThat(send("DELETE", "/v1/users/" + id, "").status()).isEqualTo(202);
      awaitErased();
    }
  }

  @Test
  void an_operator_erases_a_user_by_a_command() {
    signUpZoe();

    assertThat(server.runCommand("users", "delete", id).getFirst())
        .startsWith(user + " was erased at ");
    awaitErased();

    assertThat(server.runCommand("users", "erasure", id).getFirst())
        .contains("all rows were removed at ");
    assertThat(server.auditLog()).anyMatch(line -> line.endsWith("erased user user:" + id));
  }

  @Test
  void moderators_find_nothing_of_an_erased_user() {
    var moderator = ModeratedCommunity.on(server).moderator();
    signUpZoe();
    site.eraseUser(user).await();
    for (int attempt = 0; attempt < 2; attempt++) {
      assertThat(refused(() -> moderator.blank(user.ref(), "Spam").await())).isEqualTo("not_found");
      assertThat(refused(() -> moderator.suspend(user.ref(), "Spam").await()))
          .isEqualTo("not_found");
      awaitErased();
    }
  }

  @Test
  void a_handle_of_an_erased_user_can_be_taken_by_another() {
    var handle = "handle" + id;
    send("PUT", "/v1/users/" + id, "{\"name\":\"Zoe\",\"handle\":\"" + handle + "\"}");
    site.eraseUser(user).await();

    assertThat(send("PUT", "/v1/users/other-" + id,
        "{\"name\":\"Other\",\"handle\":\"" + handle + "\"}").status()).isEqualTo(201);
  }

  @Test
  void after_an_erasure_no_row_names_the_user_and_all_counts_are_right() {
    var busy = BusyUser.of(server, signUpZoe());
    busy.live();
    site.eraseUser(user).await();
    awaitErased();

    assertThat(busy.rowsNaming(row -> !isKept(row))).isEmpty();
    var ben = busy.ben();
    assertThat(ben.entity(ben.ref()).await().counts().followers()).isEqualTo(1);
    assertThat(ben.entity(ben.ref()).await().counts().following()).isEqualTo(1);
    assertThat(server.runCommand("verify").getLast()).contains("missing=0\tadrift=0");
  }

  @Test
  void what_is_below_a_comment_of_an_erased_user_is_not_counted() {
    var zoe = signUpZoe();
    var ben = server.signUp("Ben");
    var posted = ben.post("Good morning").await();
    var comment = zoe.comment(posted.id(), "And to you").await();
    var answer = ben.comment(comment.id(), "Thanks").await();
    zoe.comment(answer.id(), "Not at all").await();
    assertThat(ben.activity(posted.id()).await().counts().allComments()).isEqualTo(3);

    site.eraseUser(user).await();
    awaitErased();
    assertThat(ben.activity(posted.id()).await().counts().allComments()).isZero();
    ben.delete(answer.id()).await();
    assertThat(ben.activity(posted.id()).await().counts().allComments()).isZero();
    assertThat(server.runCommand("verify").getLast()).contains("missing=0\tadrift=0");
  }

  /** Such rows keep the id, for ever or for some time. */
  private static boolean isKept(Item row) {
    return PersonalData.erasing(ItemType.of(row).orElseThrow()) == Erasing.KEPT;
  }

  private Erasure awaitErased() {
    return await(() -> site.erasure(user), Erasure::isFinished);
  }

  private Session signUpZoe() {
    return server.client().signUp(id, ServerExtension.PASSWORD, "Zoe").await();
  }

  private static RawHttp.Response send(String method, String path, String body) {
    return server.rawHttp().send(method, path, key, body, Map.of());
  }

  private static RawHttp.Response as(Session session, String method, String path) {
    return server.rawHttp().send(method, path, session.token(), "", Map.of());
  }

  private static String code(RawHttp.Response response) {
    return response.json().getString("code");
  }

  private static String refused(Runnable call) {
    return catchThrowableOfType(ApiRefusal.class, call::run).code();
  }
}
