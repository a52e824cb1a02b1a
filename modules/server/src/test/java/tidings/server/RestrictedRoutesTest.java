// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.RestrictedScenario.ANONYMOUS;
import static tidings.server.RestrictedScenario.AUTHOR;
import static tidings.server.RestrictedScenario.FOLLOWER;
import static tidings.server.RestrictedScenario.MODERATOR;
import static tidings.server.RestrictedScenario.STRANGER;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tidings.client.Session;

/**
 * What each call tells each reader of an activity for followers, of an unlisted one, and of one of a
 * private account. A call of the API that is not listed here fails the test.
 */
@Tag("api")
final class RestrictedRoutesTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private static final List<String> READERS =
      List.of(ANONYMOUS, STRANGER, MODERATOR, FOLLOWER, AUTHOR);

  /** Calls that tell nothing of activities, besides those that tell nothing of anything. */
  private static final Set<String> WITHOUT_ACTIVITIES = Set.of(
      "GET /v1/handles/{handle}", "GET /v1/follow-requests", "PUT /v1/follow-requests/{ref}",
      "DELETE /v1/follow-requests/{ref}", "DELETE /v1/followers/{ref}", "GET /v1/blocks",
      "PUT /v1/blocks/{ref}", "DELETE /v1/blocks/{ref}", "POST /v1/entities/{ref}/reports",
      "POST /v1/entities/{ref}/reports/dismiss", "POST /v1/entities/{ref}/blank",
      "POST /v1/entities/{ref}/lists/{name}/blank",
      "GET /v1/reports/entities");

  /** The author comes last, as some calls change what is asked for. */
  private static final String TABLE =
      """
          call @subject | body | anonymous | stranger | moderator | follower | author
          GET /v1/activities/{followers} @followers || not_found | not_found | not_found | shown | shown
          GET /v1/activities/{unlisted} @unlisted || shown
          GET /v1/activities/{hidden} @hidden || not_found | not_found | not_found | shown | shown
          GET /v1/activities/{comment} @comment || not_found | not_found | not_found | shown | shown
          GET /v1/activities/{reply} @reply || not_found | not_found | not_found | shown | shown
          GET /v1/activities/{followers}/picture || not_found
          GET /v1/activities/{followers}/likes || not_found | not_found | not_found | 200 | 200
          GET /v1/activities/{hidden}/likes || not_found | not_found | not_found | 200 | 200
          GET /v1/activities/{reply}/likes || not_found | not_found | not_found | 200 | 200
          GET /v1/activities/{followers}/shares || not_found | not_found | not_found | 200 | 200
          GET /v1/activities/{hidden}/shares || not_found | not_found | not_found | 200 | 200
          GET /v1/activities/{reply}/shares || not_found | not_found | not_found | 200 | 200
          DELETE /v1/activities/{followers}/share || unauthenticated | 204 | 204 | 204 | 204
          PUT /v1/activities/{followers}/likes/like || unauthenticated | not_found | not_found | 200 | 200
          PUT /v1/activities/{hidden}/likes/like || unauthenticated | not_found | not_found | 200 | 200
          PUT /v1/activities/{reply}/likes/like || unauthenticated | not_found | not_found | 200 | 200
          DELETE /v1/activities/{followers}/likes/like || unauthenticated | not_found | not_found | 200 | 200
          DELETE /v1/activities/{followers}/likes/like?by=all || unauthenticated | not_found | not_found | forbidden | 200
          PUT /v1/activities/{followers}/vote | {"choices":[0]} | unauthenticated | not_found | not_found | no_poll | no_poll
          PUT /v1/activities/{hidden}/vote | {"choices":[0]} | unauthenticated | not_found | not_found | no_poll | no_poll
          PUT /v1/activities/{reply}/vote | {"choices":[0]} | unauthenticated | not_found | not_found | no_poll | no_poll
          DELETE /v1/activities/{followers}/vote || unauthenticated | not_found | not_found | no_poll | no_poll
          PATCH /v1/activities/{hidden} | {"data":{"a":1}} | unauthenticated | not_found | not_found | forbidden | 200
          DELETE /v1/activities/{hidden} || unauthenticated | not_found | not_found | forbidden | 204
          POST /v1/activities/{followers}/restore || unauthenticated | not_found | not_found | forbidden | 200
          GET /v1/activities/{comment}/parents @followers || not_found | not_found | not_found | shown | shown
          GET /v1/activities/{hidden}/delivery || unauthenticated | not_found | not_found | forbidden | 200
          POST /v1/activities | {on followers} | unauthenticated | not_found | not_found | 201 | 201
          POST /v1/activities | {on hidden} | unauthenticated | not_found | not_found | 201 | 201
          POST /v1/activities | {on reply} | unauthenticated | not_found | not_found | 201 | 201
          POST /v1/activities:batch | {all on followers} | unauthenticated | not_found | not_found | 201 | 201
          GET /v1/activities?foreignId=art-1 @followers || absent
          POST /v1/activities:read @followers | {"ids":["{followers}"]} | absent | absent | absent | shown | shown
          POST /v1/activities:read @unlisted | {"ids":["{unlisted}"]} | shown
          POST /v1/activities:read @hidden | {"ids":["{hidden}"]} | absent | absent | absent | shown | shown
          POST /v1/activities:read @reply | {"ids":["{reply}"]} | absent | absent | absent | shown | shown

          GET /v1/entities/activity:{followers} @followers || not_found | not_found | not_found | shown | shown
          GET /v1/entities/activity:{hidden}?with=activities @reply || not_found | not_found | not_found | shown | shown
          GET /v1/entities/activity:{followers}/activities @comment || not_found | not_found | not_found | shown | shown
          GET /v1/entities/activity:{followers}/activities.atom @comment || not_found | not_found | not_found | shown | shown
          GET /v1/entities/activity:{followers}/activities.json @comment || not_found | not_found | not_found | shown | shown
          GET /v1/entities/activity:{followers}/picture || not_found
          GET /v1/entities/activity:{followers}/followers || not_found | not_found | not_found | 200 | 200
          POST /v1/entities:read @followers | {"refs":["activity:{followers}"]} | absent | absent | absent | shown | shown
          POST /v1/entities:read @hidden | {"refs":["activity:{hidden}"]} | absent | absent | absent | shown | shown
          POST /v1/entities:read @paula | {"refs":["{paula}"]} | shown
          GET /v1/entities/{alice} @alice || shown
          GET /v1/entities/{paula} @paula || shown
          GET /v1/entities/{alice}?with=activities @followers || absent | absent | absent | shown | shown
          GET /v1/entities/{alice}?with=activities @unlisted || shown
          GET /v1/entities/{alice}/activities @followers || absent | absent | absent | shown | shown
          GET /v1/entities/{alice}/activities.atom @followers || absent | absent | absent | shown | shown
          GET /v1/entities/{alice}/activities.json @followers || absent | absent | absent | shown | shown
          GET /v1/entities/{alice}/activities @unlisted || shown
          GET /v1/entities/{alice}/activities.atom @unlisted || shown
          GET /v1/entities/{alice}/activities.json @unlisted || shown
          GET /v1/entities/{paula}/activities @hidden || absent | absent | absent | shown | shown
          GET /v1/entities/{paula}/activities.atom @hidden || absent | absent | absent | shown | shown
          GET /v1/entities/{paula}/activities.json @hidden || absent | absent | absent | shown | shown
          GET /v1/entities/{city}?with=activities @followers || absent | absent | absent | shown | shown
          GET /v1/entities/{city}?with=activities @unlisted || absent | absent | absent | shown | shown
          GET /v1/entities/{city}/activities @followers || absent | absent | absent | shown | shown
          GET /v1/entities/{city}/activities.atom @followers || absent | absent | absent | shown | shown
          GET /v1/entities/{city}/activities.json @followers || absent | absent | absent | shown | shown
          GET /v1/entities/{city}/activities @unlisted || absent | absent | absent | shown | shown
          GET /v1/entities/{city}/activities.atom @unlisted || absent | absent | absent | shown | shown
          GET /v1/entities/{city}/activities.json @unlisted || absent | absent | absent | shown | shown
          PUT /v1/entities/{alice}/pins/{followers} || unauthenticated | forbidden | forbidden | forbidden | invalid_target
          DELETE /v1/entities/{alice}/pins/{followers} || unauthenticated | forbidden | forbidden | forbidden | 204
          GET /v1/entities/{carl}/following @followers || absent | absent | absent | shown | shown
          GET /v1/entities/{carl}/likes @followers || absent | absent | absent | shown | shown
          GET /v1/entities/{carl}/likes @unlisted || absent | absent | absent | shown | shown

          PUT /v1/follows/activity:{followers} | {} | unauthenticated | not_found | not_found | 200 | 200
          PUT /v1/follows/activity:{reply} | {} | unauthenticated | not_found | not_found | 200 | 200
          POST /v1/follows:batch | {"items":[{"ref":"activity:{hidden}"}]} | unauthenticated | not_found | not_found | 200 | 200
          POST /v1/relations:batch | {"activities":["{followers}"]} | unauthenticated | 200
          GET /v1/follows/activity:{followers} || unauthenticated | not_found | not_found | 200 | not_found
          DELETE /v1/follows/activity:{followers} || unauthenticated | 204
          GET /v1/mutes?limit=100 || unauthenticated | 200
          PUT /v1/mutes/activity:{followers} | {} | unauthenticated | not_found | not_found | 204 | 204
          DELETE /v1/mutes/activity:{followers} || unauthenticated | 204

          GET /v1/oembed?url=http://a/activity:{followers} || not_found | not_found | not_found | 200 | 200
          PUT /v1/bookmarks/{followers} | {} | unauthenticated | not_found | not_found | 204 | 204
          PUT /v1/bookmarks/{hidden} | {} | unauthenticated | not_found | not_found | 204 | 204
          PUT /v1/bookmarks/{reply} | {} | unauthenticated | not_found | not_found | 204 | 204
          PUT /v1/bookmarks/{unlisted} | {} | unauthenticated | 204
          GET /v1/bookmarks @followers || unauthenticated | absent
          GET /v1/bookmarks/folders || unauthenticated | 200
          DELETE /v1/bookmarks/{followers} || unauthenticated | 204

          GET /v1/entities/{carl}/lists || 200
          GET /v1/entities/{carl}/lists/friends/members @paula || shown
          GET /v1/entities/{carl}/lists/friends/feed @followers || absent | absent | absent | shown | shown
          GET /v1/entities/{carl}/lists/friends/feed @unlisted || absent | absent | absent | shown | shown
          GET /v1/entities/{carl}/lists/friends/feed @hidden || absent | absent | absent | shown | shown
          PUT /v1/lists/none/members/activity:{followers} || unauthenticated | not_found
          GET /v1/entities/{city}/follows || 200
          PUT /v1/entities/{city}/follows/activity:{followers} || unauthenticated | not_found
          GET /v1/entities/{city}/feed @followers || absent | absent | absent | shown | shown
          GET /v1/entities/{city}/feed @unlisted || absent | absent | absent | shown | shown
          GET /v1/entities/{city}/feed @hidden || absent | absent | absent | shown | shown

          GET /v1/trending?type=activity&limit=100 @followers || absent
          GET /v1/trending?type=activity&limit=100 @unlisted || absent
          GET /v1/trending?type=activity&limit=100 @hidden || absent | absent | absent | shown | shown
          GET /v1/search?q=hello&by={alice} @followers || absent
          GET /v1/search?q=hello&by={alice} @unlisted || absent
          GET /v1/search?q=hello&by={paula} @hidden || absent
          GET /v1/search?q=below&by={carl} @reply || absent
          GET /v1/suggest?q=paula&limit=100 @paula || shown
          GET /v1/entities?type=user&limit=100 @paula || shown
          GET /v1/feed @followers || unauthenticated | absent | absent | shown | shown
          GET /v1/feed @unlisted || unauthenticated | absent | absent | shown | shown
          GET /v1/feed?limit=100 @hidden || unauthenticated | absent | absent | shown | shown
          GET /v1/feed @comment || unauthenticated | absent | absent | shown | absent
          GET /v1/feed @reply || unauthenticated | absent | absent | shown | absent
          GET /v1/feed/explain/{followers} || unauthenticated | not_found | not_found | 200 | 200
          GET /v1/feed/explain/{unlisted} || unauthenticated | 200
          GET /v1/feed/explain/{hidden} || unauthenticated | not_found | not_found | 200 | 200
          GET /v1/notifications @followers || unauthenticated | absent | absent | shown | shown
          GET /v1/notifications?limit=50 @hidden || unauthenticated | absent | absent | shown | shown

          POST /v1/activities/{followers}/reports | {"reason":"So"} | unauthenticated | not_found | not_found | 204 | self_report
          POST /v1/activities/{hidden}/reports/dismiss || unauthenticated | forbidden | 204 | forbidden
          POST /v1/activities/{hidden}/takedown | {"reason":"So"} | unauthenticated | forbidden | 204 | forbidden
          GET /v1/reports || unauthenticated | forbidden | 200 | forbidden
          """;

  private static Session mona;
  /** The scenario of rows that share one. */
  private static RestrictedScenario shared;

  static Stream<VisibilityRow> rows() {
    return VisibilityRow.tested(TABLE, READERS);
  }

  @BeforeAll
  static void createScenario() {
    mona = server.signUp("Mona");
    server.runCommand("grant", mona.ref().id(), "moderator");
    shared = RestrictedScenario.create(server, mona);
  }

  @Test
  void every_api_call_is_listed() {
    assertThat(
        Stream.of(rows().map(VisibilityRow::route), WITHOUT_ACTIVITIES.stream(),
            VisibilityOfRoutesTest.WITHOUT_CONTENT.stream())
            .flatMap(routes -> routes)
            .collect(toSet()))
        .containsExactlyInAnyOrderElementsOf(server.calls());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  void each_reader_gets_what_they_may_see(VisibilityRow row) {
    boolean listsNewest = row.path().startsWith("/v1/entities?");
    var scenario = row.sharesScenario() && !listsNewest
        ? shared
        : RestrictedScenario.create(server, mona);
    if (row.path().startsWith("/v1/trending")) {
      scenario.makeTrend(server, row.subject());
    }
    if (listsNewest || row.path().startsWith("/v1/search")
        || row.path().startsWith("/v1/suggest")) {
      scenario.awaitSearch();
    }
    var answers = new LinkedHashMap<String, String>();
    READERS.forEach(
        reader -> answers.put(reader, row.answer(
            server, scenario.token(reader, row.call() + row.body() + row.subject()),
            scenario::fill)));

    assertThat(answers).isEqualTo(row.answers());
  }
}
