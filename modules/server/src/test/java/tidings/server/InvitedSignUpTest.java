// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tidings.server.RawHttp.Response;
import tidings.server.terminal.CommandException;

/** With {@code accounts.signUp=invited} an account needs an invite, which it uses up. */
@Tag("api")
final class InvitedSignUpTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension(settings());

  private static final AtomicInteger NUMBER = new AtomicInteger();
  private static final JsonObject NO_INVITE = new JsonObject();

  private final String id = "ana" + NUMBER.incrementAndGet();

  private static Map<String, String> settings() {
    var settings = new HashMap<>(SignUpWay.SETTINGS);
    settings.put("--accounts.signUp", "invited");
    return settings;
  }

  @ParameterizedTest
  @EnumSource
  void one_account_can_be_created_with_an_invite(SignUpWay way) {
    var invite = invite();

    var first = way.signUp(server, id, invite);
    assertThat(first.status()).as(first.body()).isEqualTo(201);
    assertThat(first.json().getJsonObject("user").getString("ref")).isEqualTo("user:" + id);
    for (var other : SignUpWay.values()) {
      assertThat(refusal(other.signUp(server, id + "_" + other.ordinal(), invite)))
          .as(other.name()).isEqualTo("422 invalid_invite");
    }
  }

  @ParameterizedTest
  @EnumSource
  void without_an_invite_there_is_no_account(SignUpWay way) {
    assertThat(refusal(way.signUp(server, id, NO_INVITE))).isEqualTo("403 invite_needed");
    assertThat(refusal(way.signUp(server, id, new JsonObject().put("invite", "made-up"))))
        .isEqualTo("422 invalid_invite");
    assertThat(exists(id)).isFalse();
  }

  @Test
  void of_two_that_use_an_invite_at_the_same_time_one_gets_an_account() throws Exception {
    var invite = invite();

    var answers = atTheSameTime(IntStream.range(0, 8)
        .<Callable<Response>>mapToObj(number -> () -> SignUpWay.PASSWORD
            .signUp(server, id + "_" + number, invite))
        .toList());

    assertThat(answers).extracting(Response::status).containsOnlyOnce(201).containsOnly(201, 422);
    assertThat(IntStream.range(0, 8).filter(number -> exists(id + "_" + number)).count())
        .isOne();
  }

  @Test
  void a_refused_sign_up_leaves_the_invite() {
    var invite = invite();
    var fields = new JsonObject().put("id", id).put("name", "Ana").mergeIn(invite);

    assertThat(refusal(post(fields.copy().put("password", "password"))))
        .isEqualTo("422 weak_password");
    assertThat(post(fields.put("password", ServerExtension.PASSWORD)).status()).isEqualTo(201);
  }

  @Test
  void a_passkey_that_comes_late_gets_no_account() {
    var invite = invite();
    var browser = new PasskeyBrowser(server);
    var fields = new JsonObject().put("id", id).put("name", "Ana").mergeIn(invite);
    var options = browser.send("POST", "/v1/accounts/passkey/begin", "", fields).json();
    assertThat(SignUpWay.PASSWORD.signUp(server, id + "_fast", invite).status()).isEqualTo(201);

    assertThat(refusal(browser.send("POST", "/v1/accounts/passkey/finish", "",
        browser.create(options).mergeIn(fields)))).isEqualTo("422 invalid_invite");
  }

  @Test
  void a_retried_sign_up_gets_the_first_answer() {
    var fields = new JsonObject().put("id", id).put("name", "Ana")
        .put("password", ServerExtension.PASSWORD).mergeIn(invite());

    var first = post(fields, Map.of("Idempotency-Key", id));
    var again = post(fields, Map.of("Idempotency-Key", id));

    assertThat(first.status()).as(first.body()).isEqualTo(201);
    assertThat(again.json()).isEqualTo(first.json());
  }

  @Test
  void signing_in_needs_no_invite() {
    SignUpWay.PROVIDER.signUp(server, id, invite());

    var unused = invite();
    SignUpWay.comeFromProvider(id);
    assertThat(new ProviderBrowser(server).signIn("club", unused).status()).isEqualTo(201);
    SignUpWay.comeFromProvider(id);
    assertThat(new ProviderBrowser(server).signIn("club").status()).isEqualTo(201);
    assertThat(SignUpWay.PASSWORD.signUp(server, id + "_b", unused).status()).isEqualTo(201);
  }

  @Test
  void the_java_client_signs_up_with_an_invite() {
    var session = server.client().signUpWithInvite(
        id, ServerExtension.PASSWORD, "Ana", invite().getString("invite")).await();

    assertThat(session.ref().id()).isEqualTo(id);
  }

  @Test
  void invites_are_listed_and_revoked_and_their_secrets_never_shown_again() {
    var created = server.runCommand("invite", "create", "--note", "for Ana");
    var secret = secret(created.getLast());
    var inviteId = created.getFirst().split(" ")[2];

    // beside the server of a shared table, the command has settings of its own
    assertThat(created.getLast())
        .startsWith((TestedStore.isEmbedded() ? "https://tidings.test" : "") + "/sign-up#");
    assertThat(server.runCommand("invite", "list"))
        .anyMatch(line -> line.startsWith(inviteId) && line.endsWith("for Ana"))
        .noneMatch(line -> line.contains(secret));
    server.runCommand("invite", "revoke", inviteId);

    assertThat(server.runCommand("invite", "list")).noneMatch(line -> line.startsWith(inviteId));
    assertThat(refusal(SignUpWay.PASSWORD.signUp(
        server, id, new JsonObject().put("invite", secret)))).isEqualTo("422 invalid_invite");
    assertThat(failure("invite", "revoke", inviteId))
        .isEqualTo("there is no unused invite " + inviteId);
    assertThat(server.auditLog()).anyMatch(line -> line.contains("created invite"))
        .anyMatch(line -> line.contains("revoked invite") && line.contains(inviteId))
        .noneMatch(line -> line.contains(secret));
  }

  @Test
  void the_audit_log_says_which_invite_was_used() {
    var created = server.runCommand("invite", "create");
    SignUpWay.PASSKEY.signUp(server, id, new JsonObject().put("invite", secret(created.getLast())));

    assertThat(server.auditLog()).anyMatch(line -> line.contains("signed up")
        && line.contains(id) && line.contains("invite " + created.getFirst().split(" ")[2]));
  }

  @Test
  void wrong_arguments_of_the_command_are_refused() {
    assertThat(failure("invite", "create", "--days", "366")).contains("--days needs a number");
    assertThat(failure("invite", "create", "--days", "0")).contains("--days needs a number");
    assertThat(failure("invite", "create", "--note", "x".repeat(101))).contains("--note needs");
    assertThat(failure("invite", "create", "--note", "two\nlines")).contains("--note needs");
    assertThat(failure("invite", "create", "abc")).contains("invite create takes no id");
    assertThat(failure("invite", "list", "--days", "3")).contains("belong to invite create");
    assertThat(failure("invite", "revoke")).contains("needs the id of an invite");
    assertThat(failure("invite", "revoke", "made-up")).contains("needs the id of an invite");
  }

  private static JsonObject invite(String... flags) {
    var words = new ArrayList<>(List.of("invite", "create"));
    words.addAll(List.of(flags));
    var created = server.runCommand(words.toArray(String[]::new));
    return new JsonObject().put("invite", secret(created.getLast()));
  }

  private static String secret(String link) {
    return link.substring(link.indexOf('#') + 1);
  }

  private static <T> List<T> atTheSameTime(List<Callable<T>> actions)
      throws InterruptedException, ExecutionException {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var results = new ArrayList<T>();
      for (var future : threads.invokeAll(actions)) {
        results.add(future.get());
      }
      return results;
    }
  }

  private static boolean exists(String id) {
    return server.rawHttp().send("GET", "/v1/entities/user:" + id, "", "").status() == 200;
  }

  private static Response post(JsonObject fields) {
    return post(fields, Map.of());
  }

  private static Response post(JsonObject fields, Map<String, String> headers) {
    return server.rawHttp().send("POST", "/v1/accounts", "", fields.encode(), headers);
  }

  private static String refusal(Response response) {
    return response.status() + " " + response.json().getString("code");
  }

  private static String failure(String... words) {
    return catchThrowableOfType(CommandException.class, () -> server.runCommand(words))
        .getMessage();
  }
}
