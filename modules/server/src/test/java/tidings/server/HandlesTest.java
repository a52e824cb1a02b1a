// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.util.Locale.ROOT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static tidings.server.Await.awaitDelivery;

import io.vertx.core.Future;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.client.ApiRefusal;
import tidings.client.Paging;
import tidings.client.Session;
import tidings.core.Entities.Entity;
import tidings.core.FieldPatch;
import tidings.core.Handle;
import tidings.core.Notifications.Kind;
import tidings.core.ProfileChange;

/** Handles, by which texts mention users. */
@Tag("api")
final class HandlesTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private static final AtomicInteger NUMBER = new AtomicInteger();
  private final Session ana = server.signUp("Ana");
  private final Session ben = server.signUp("Ben");
  private final String handle = "Ana.Sousa-" + NUMBER.incrementAndGet();

  @Test
  void a_user_is_found_by_the_id_and_by_the_handle_in_any_case() {
    take(ana, handle).await();

    assertThat(find(handle).ref()).isEqualTo(ana.ref());
    assertThat(find(handle.toUpperCase(ROOT)).ref()).isEqualTo(ana.ref());
    assertThat(find(ana.ref().id()).ref()).isEqualTo(ana.ref());
    assertThat(find(handle).profile().handle()).contains(new Handle(handle));
  }

  @Test
  void nobody_takes_the_handle_or_the_id_of_another_user_in_any_case() {
    take(ana, handle).await();

    refused("already_taken", () -> take(ben, handle.toLowerCase(ROOT)).await());
    refused("already_taken", () -> take(ben, ana.ref().id().toUpperCase(ROOT)).await());
    refused("already_taken", () -> server.client()
        .signUp(signUpHandle(), ServerExtension.PASSWORD, "Eve").await());
    assertThat(find(handle).ref()).isEqualTo(ana.ref());
    assertThat(ben.entity(ben.ref()).await().profile().handle()).isEmpty();
  }

  /** A handle that could be an id at sign-up, which somebody has. */
  private String signUpHandle() {
    var free = "free" + NUMBER.incrementAndGet();
    take(server.signUp("Eve"), free.toUpperCase(ROOT)).await();
    return free;
  }

  @Test
  void a_handle_is_free_when_it_is_changed_or_removed() {
    take(ana, handle).await();
    take(ana, handle + "x").await();
    assertThat(take(ben, handle).await().profile().handle()).contains(new Handle(handle));

    change(ben, FieldPatch.REMOVE).await();
    assertThat(take(ana, handle).await().profile().handle()).contains(new Handle(handle));
    refused("not_found", () -> find(handle + "x"));
  }

  @Test
  void the_id_stays_claimed_whatever_the_handle() {
    take(ana, handle).await();
    take(ana, ana.ref().id()).await();

    assertThat(ana.entity(ana.ref()).await().profile().handle())
        .as("the id is no handle of its own").isEmpty();
    assertThat(find(ana.ref().id()).ref()).isEqualTo(ana.ref());
    refused("not_found", () -> find(handle));
  }

  @Test
  void one_of_several_takes_a_handle() {
    var people = IntStream.range(0, 5).mapToObj(number -> server.signUp("Taker")).toList();

    var taking = people.stream().map(person -> take(person, handle)).toList();
    Future.join(taking).otherwiseEmpty().await();

    assertThat(taking).filteredOn(Future::succeeded).hasSize(1);
    assertThat(people.stream()
        .filter(person -> person.entity(person.ref()).await().profile().handle().isPresent()))
        .hasSize(1);
  }

  @Test
  void texts_mention_users_by_handles_and_by_ids() {
    take(ben, handle).await();
    var eve = server.signUp("Eve");

    var text = "Hello @" + handle.toUpperCase(ROOT) + ". And @" + eve.ref().id() + "!";
    awaitDelivery(ana, ana.post(text).await());

    assertThat(mentions(ben)).isEqualTo(1);
    assertThat(mentions(eve)).isEqualTo(1);
  }

  @Test
  void a_handle_is_shown_with_what_its_user_posts() {
    take(ana, handle).await();

    var posted = ana.post("Good morning").await();

    assertThat(ben.activity(posted.id()).await().actor().handle()).contains(new Handle(handle));
  }

  @ParameterizedTest
  @ValueSource(strings = {"ana.", ".ana", "a..b", "a b", "an@", "ana-", "ána"})
  void a_wrong_handle_is_refused(String wrong) {
    refused("invalid_field", () -> change(ana, new FieldPatch.Replace(wrong)).await());
  }

  @Test
  void a_handle_in_an_address_is_checked() {
    assertThat(server.rawHttp().send("GET", "/v1/handles/a..b", "", "").json().getString("code"))
        .isEqualTo("invalid_handle");
  }

  @Test
  void places_have_no_handles() {
    var city = server.city("Porto");

    assertThat(server.rawHttp().send("PUT", "/v1/entities/" + city, ana.token(),
        "{\"name\":\"Porto\",\"handle\":\"porto\"}", Map.of()).json().getString("code"))
        .isEqualTo("invalid_field");
  }

  private static Future<Entity> take(Session user, String handle) {
    return change(user, new FieldPatch.Replace(handle));
  }

  private static Future<Entity> change(Session user, FieldPatch handle) {
    return user.describe(user.ref(), new ProfileChange(Optional.empty(), FieldPatch.KEEP,
        FieldPatch.KEEP, FieldPatch.KEEP, Optional.empty(), handle));
  }

  private static Entity find(String handle) {
    return server.client().anonymous().user(new Handle(handle)).await();
  }

  private static long mentions(Session user) {
    return user.notifications().page(Paging.FIRST).await().page().items().stream()
        .filter(notification -> notification.kind() == Kind.MENTION).count();
  }

  private static void refused(String code, ThrowingCallable call) {
    assertThat(catchThrowableOfType(ApiRefusal.class, call).code()).isEqualTo(code);
  }
}
