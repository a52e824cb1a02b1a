// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.client.Drafts;
import tidings.client.Session;
import tidings.core.Ref;
import tidings.server.openapi.Document;

/** A list of an entity or activity is not found exactly when that itself is not. */
@Tag("api")
final class ListsOfNobodyTest {
  private static final String NO_ACTIVITY = "01J00000000000000000000000";

  private static final String ENTITY = "/v1/entities/{ref}";
  /** Every list below an entity, by the documents of the API, but those of the lists of users. */
  private static final List<String> LISTS = Document.read().operations().stream()
      .filter(operation -> operation.line().startsWith("GET " + ENTITY + "/"))
      .filter(operation -> operation.parameters().stream()
          .anyMatch(parameter -> parameter.getString("name").equals("limit")))
      .map(operation -> operation.line().substring("GET ".length()))
      .filter(line -> !line.contains("{name}"))
      .toList();
  private static final Set<String> OF_USERS = Set.of(ENTITY + "/following", ENTITY + "/likes");
  private static final Set<String> OF_OTHERS = Set.of(ENTITY + "/follows", ENTITY + "/feed");

  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private final Session ana = server.signUp("Ana");
  private final Session ben = server.signUp("Ben");

  @Test
  void there_are_six_lists_of_an_entity_and_two_forms_of_one() {
    assertThat(LISTS).hasSize(6 + 2).containsAll(OF_USERS).containsAll(OF_OTHERS);
  }

  @Test
  void the_lists_of_what_does_not_exist_are_not_found() {
    for (var reader : new String[]{"", ana.token()}) {
      assertThat(statuses("user:nobody", reader)).containsOnly(404);
      assertThat(statuses("city:nowhere", reader)).containsOnly(404);
      assertThat(statuses("activity:" + NO_ACTIVITY, reader)).containsOnly(404);
      assertThat(status("/v1/activities/" + NO_ACTIVITY + "/likes", reader)).isEqualTo(404);
    }
  }

  @Test
  void the_lists_of_a_new_user_are_empty() {
    assertThat(statuses(ana.ref().toString(), "")).containsOnly(200);
    assertThat(statuses(ana.ref().toString(), ben.token())).containsOnly(200);
  }

  @Test
  void the_lists_of_what_is_used_but_not_described_are_there() {
    ana.follow(Ref.parse("city:followed")).await();
    ana.post(Drafts.note("Hello", Ref.parse("city:posted"))).await();
    var post = ana.post("Hello").await();

    assertThat(statuses("city:followed", "")).containsOnly(200);
    assertThat(statuses("city:posted", "")).containsOnly(200);
    assertThat(statuses("activity:" + post.id(), "")).containsOnly(200);
    assertThat(status("/v1/activities/" + post.id() + "/likes", "")).isEqualTo(200);
  }

  @Test
  void the_lists_of_what_is_no_longer_used_agree_with_it() {
    ana.follow(Ref.parse("city:left")).await();
    ana.unfollow(Ref.parse("city:left")).await();
    var post = ana.post("Hello").await();
    ana.delete(post.id()).await();

    assertThat(statuses("city:left", "")).hasSize(1);
    assertThat(statuses("activity:" + post.id(), "")).containsOnly(404);
  }

  @Test
  void the_lists_of_a_private_user_are_empty_to_strangers() {
    server.rawHttp().send("PUT", "/v1/entities/" + ana.ref(), ana.token(),
        "{\"name\":\"Ana\",\"followers\":\"approve\"}");
    ana.follow(ben.ref()).await();

    assertThat(statuses(ana.ref().toString(), "")).containsOnly(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"verb=none", "type=none", "since=2020-01-01T00:00:00Z"})
  void a_filter_that_nothing_passes_leaves_an_empty_list(String filter) {
    assertThat(status("/v1/entities/" + ana.ref() + "/activities?" + filter, "")).isEqualTo(200);
    assertThat(status("/v1/entities/user:nobody/activities?" + filter, "")).isEqualTo(404);
  }

  /** The statuses of the entity itself and of all its lists, once each. */
  private static Set<Integer> statuses(String ref, String reader) {
    var missing = ref.startsWith("user:") ? OF_OTHERS : OF_USERS;
    var lists = LISTS.stream().filter(line -> !missing.contains(line));
    return Stream.concat(Stream.of(ENTITY, ENTITY + "?with=activities"), lists)
        .map(path -> status(path.replace("{ref}", ref), reader))
        .collect(Collectors.toSet());
  }

  private static int status(String path, String reader) {
    return server.rawHttp().send("GET", path, reader, "").status();
  }
}
