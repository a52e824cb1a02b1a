// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.gateway.GatewayFixture.assertRefused;

import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClosedException;
import io.vertx.junit5.VertxExtension;
import java.net.ConnectException;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.core.Cursor;
import tidings.core.Feeds;
import tidings.core.errors.ErrorCode;
import tidings.gateway.http.Problem;

/** HTTP semantics of the gateway, for valid and invalid requests. */
@ExtendWith(VertxExtension.class)
class HttpTest {
  private static final String CLOSE = "Host: a\r\nConnection: close\r\n";

  @AutoClose
  GatewayFixture fixture;

  @BeforeEach
  void open(Vertx vertx) {
    fixture = GatewayFixture.open(vertx);
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "nonsense\r\n\r\n", "GET\r\n\r\n", "GET /v1/feed HTTP/9.9.9\r\n\r\n",
    "GET /v1/feed HTTP/1.1\r\nHost: a\r\nbad header\r\n\r\n",
    "GET /v1/feed HTTP/1.1\r\nConnection: close\r\n\r\n",
    "GET /v1/feed HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n",
    "GET /v1/feed HTTP/1.1\r\nHost: b\r\n" + CLOSE + "\r\n",
    "GET /v1/feed HTTP/1.0\r\nHost: b\r\n" + CLOSE + "\r\n",
    "GET v1/feed HTTP/1.1\r\n" + CLOSE + "\r\n",
    "GET * HTTP/1.1\r\n" + CLOSE + "\r\n"
  })
  void invalid_http_is_refused(String request) {
    assertRefused(fixture.sendRaw(request), 400, "malformed_request");
  }

  @ParameterizedTest
  @ValueSource(strings = {"xchunked", "gzip", "identity", "chunked;q=1", "\"chunked\"", "",
    "gzip, chunked", "chunked\r\nTransfer-Encoding: chunked"})
  void an_unknown_transfer_encoding_ends_the_connection(String coding) {
    var answer = fixture.sendRaw("POST /v1/accounts HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: "
        + coding + "\r\n\r\nGET /v1/entities/city:a HTTP/1.1\r\nHost: a\r\n\r\n");
    assertRefused(answer, 400, "malformed_request");
    assertThat(answer.split("HTTP/1.1 ", -1)).as("one response").hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/v1/entities/city:lisbon", "/pictures/none", "/v1/activities/x"})
  void a_header_with_very_many_etags_is_refused(String path) {
    var answer = fixture.sendRaw("GET " + path + " HTTP/1.1\r\nIf-None-Match: "
        + "\"\",".repeat(2600) + "\"\"\r\n" + CLOSE + "\r\n");
    assertThat(answer).startsWith("HTTP/1.1 4");
  }

  @Test
  void up_to_100_etags_are_compared() {
    var get = "GET /v1/entities/city:lisbon HTTP/1.1\r\n" + CLOSE;
    var tag = fixture.sendRaw(get + "\r\n").lines()
        .filter(line -> line.startsWith("ETag: ")).findFirst().orElseThrow().substring(6);
    var others = "W/\"a\" , \"b\",".repeat(49) + "\"c\"";

    assertThat(fixture.sendRaw(get + "If-None-Match: " + others + "," + tag + "\r\n\r\n"))
        .startsWith("HTTP/1.1 304");
    assertRefused(
        fixture.sendRaw(get + "If-None-Match: " + others + ",\"d\"," + tag + "\r\n\r\n"), 400,
        "invalid_header");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "\"a", "\"a\" \"b\"", "\"a\",", ",", "*, \"a\"", "\"a b\""})
  void malformed_etags_are_refused(String tags) {
    assertRefused(fixture.sendRaw("GET /v1/entities/city:lisbon HTTP/1.1\r\nIf-None-Match: " + tags
        + "\r\n" + CLOSE + "\r\n"), 400, "invalid_header");
  }

  @Test
  void a_too_long_url_is_refused() {
    var answer = fixture.sendRaw("GET /v1/feed?after=" + "a".repeat(5000) + " HTTP/1.1\r\n\r\n");
    assertRefused(answer, 414, "url_too_long");
  }

  @Test
  void too_large_headers_are_refused() {
    var answer =
        fixture.sendRaw("GET /v1/feed HTTP/1.1\r\nCookie: " + "a".repeat(17_000) + "\r\n\r\n");
    assertRefused(answer, 431, "headers_too_large");
  }

  @Test
  void a_too_large_content_length_is_refused_before_the_body() {
    var answer = fixture.sendRaw(
        "POST /v1/accounts HTTP/1.1\r\nContent-Length: 65537\r\nExpect: 100-continue\r\n" + CLOSE
            + "\r\n");
    assertRefused(answer, 413, "body_too_large");
  }

  @Test
  void a_too_large_chunked_body_is_refused() {
    var chunk = "1000\r\n" + " ".repeat(0x1000) + "\r\n";
    var answer = fixture.sendRaw(
        "POST /v1/accounts HTTP/1.1\r\nTransfer-Encoding: chunked\r\n" + CLOSE + "\r\n"
            + chunk.repeat(17) + "0\r\n\r\n");
    assertRefused(answer, 413, "body_too_large");
  }

  @Test
  void a_body_of_the_largest_size_is_read() {
    var answer = fixture.ask("PUT", "/v1/follows/city:lisbon", "{" + " ".repeat(65_534) + "}");
    assertThat(answer.statusCode()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "text/plain", "application/x-www-form-urlencoded", "application/json; charset=latin1",
    "application/jsonp", "application/json, text/plain", "multipart/form-data; boundary=a"
  })
  void another_content_type_is_refused(String type) {
    var answer = fixture.sendRaw(
        "POST /v1/accounts HTTP/1.1\r\nContent-Length: 2\r\nContent-Type: " + type + "\r\n" + CLOSE
            + "\r\n{}");
    assertRefused(answer, 415, "unsupported_media_type");
  }

  @ParameterizedTest
  @ValueSource(strings = {"utm_source=mail", "_=1732", "utm_source=a&utm_source=b", "limit=2&_x"})
  void parameters_that_campaigns_and_caches_add_are_ignored(String query) {
    assertThat(fixture.ask("GET", "/v1/feed?" + query).statusCode()).isEqualTo(200);
  }

  @Test
  void a_merge_patch_is_one_for_the_method_alone() {
    var body = "Content-Type: application/merge-patch+json\r\nAuthorization: Bearer "
        + StubActors.ADAS_TOKEN + "\r\nContent-Length: 16\r\n" + CLOSE
        + "\r\n{\"data\":{\"a\":1}}";

    assertThat(
        fixture.sendRaw("PATCH /v1/activities/" + StubActors.POST + " HTTP/1.1\r\n" + body))
        .startsWith("HTTP/1.1 200");
    assertRefused(fixture.sendRaw("POST /v1/activities HTTP/1.1\r\n" + body),
        415, "unsupported_media_type");
  }

  @Test
  void a_body_without_content_type_is_refused() {
    var answer =
        fixture.sendRaw("POST /v1/accounts HTTP/1.1\r\nContent-Length: 2\r\n" + CLOSE + "\r\n{}");
    assertRefused(answer, 415, "unsupported_media_type");
  }

  @ParameterizedTest
  @ValueSource(strings = {"application/json;charset=utf-8", "Application/JSON; charset=\"UTF-8\""})
  void json_with_charset_utf8_is_accepted(String type) {
    var answer = fixture.sendRaw(
        "PUT /v1/follows/city:lisbon HTTP/1.1\r\nContent-Length: 2\r\nContent-Type: " + type
            + "\r\nAuthorization: Bearer " + StubActors.ADAS_TOKEN + "\r\n" + CLOSE + "\r\n{}");
    assertThat(answer).startsWith("HTTP/1.1 200");
  }

  @Test
  void expect_100_continue_is_answered() {
    var answer = fixture.sendRaw(
        "POST /v1/accounts HTTP/1.1\r\nContent-Length: 2\r\nContent-Type: application/json\r\n"
            + "Expect: 100-continue\r\n" + CLOSE + "\r\n{}");
    assertThat(answer).startsWith("HTTP/1.1 100").contains("\r\n\r\nHTTP/1.1 400");
  }

  @Test
  void a_connection_stays_usable_after_a_refused_body() {
    var refused = "POST /nothing HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}";
    var answers =
        fixture
            .sendRaw(refused + refused + "GET /v1/entities/city:a HTTP/1.1\r\n" + CLOSE + "\r\n");
    assertThat(answers).containsSubsequence("HTTP/1.1 404", "HTTP/1.1 404", "HTTP/1.1 200");
  }

  @Test
  void a_connection_with_an_endless_body_is_closed_after_the_response() {
    var answer =
        fixture.sendRaw("POST /v1/accounts HTTP/1.1\r\nHost: a\r\nContent-Length: 70000\r\n\r\n{");
    assertRefused(answer, 413, "body_too_large");
  }

  @Test
  void head_is_answered_as_get_without_the_body() {
    var answer = fixture.sendRaw("HEAD /v1/entities/city:lisbon HTTP/1.1\r\n" + CLOSE + "\r\n");
    assertThat(answer).startsWith("HTTP/1.1 200").contains("ETag: \"7.").endsWith("\r\n\r\n");
  }

  @Test
  void http2_without_tls_is_not_spoken() {
    assertThat(fixture.sendRaw("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")).doesNotStartWith("HTTP/1.1 2");
  }

  @Test
  void a_cursor_is_valid_for_its_reader_and_list_only() {
    var next = fixture.ask("GET", "/v1/feed?limit=1").bodyAsJsonObject().getString("next");
    assertThat(fixture.ask("GET", "/v1/feed?limit=2&after=" + next).statusCode()).isEqualTo(200);
    assertThat(fixture.actors.asked)
        .last()
        .isEqualTo(new Feeds.FeedOf(StubActors.ADA, Optional.of(new Cursor("here")), 2));

    refusedCursor(StubActors.ADAS_TOKEN, "/v1/notifications?after=" + next);
    refusedCursor(StubActors.ADAS_TOKEN, "/v1/feed?after=" + next.substring(0, next.length() - 1));
    refusedCursor(StubActors.BENS_TOKEN, "/v1/feed?after=" + next);
  }

  @Test
  void a_cursor_is_valid_for_its_filter_only() {
    var likes = "/v1/activities/" + StubActors.POST + "/likes";
    var next = fixture.ask("GET", likes + "?kind=like").bodyAsJsonObject().getString("next");
    var on = "after=" + next;
    assertThat(fixture.ask("GET", likes + "?limit=9&kind=like&" + on).statusCode()).isEqualTo(200);
    refusedCursor(StubActors.ADAS_TOKEN, likes + "?" + on);
    refusedCursor(StubActors.ADAS_TOKEN, likes + "?kind=love&" + on);
    assertRefused(fixture.anonymously("GET", likes + "?kind=like&" + on), 400, "invalid_cursor");
  }

  private void refusedCursor(String token, String path) {
    var answer = fixture.request("GET", path).bearerTokenAuthentication(token).send().await();
    assertRefused(answer, 400, "invalid_cursor");
  }

  @Test
  void an_internal_error_reveals_no_details() {
    var answer = Problem.of(new IllegalStateException("secret"));
    assertThat(answer.status()).isEqualTo(500);
    assertThat(answer.body().toString()).contains("\"code\":\"internal\"").doesNotContain("secret");
  }

  @Test
  void an_overloaded_server_sends_retry_after() {
    var answer = Problem.of(ErrorCode.BUSY.refusal("so it is"));
    assertThat(answer.status()).isEqualTo(503);
    assertThat(answer.headers()).containsEntry("Retry-After", "1");
  }

  @Test
  void running_requests_are_answered_before_the_server_stops() {
    var answered = Promise.<Void>promise();
    var asked = fixture.actors.holdEntityRequests(answered.future());
    var request = fixture.request("GET", "/v1/entities/city:lisbon").send();
    asked.await();

    var stopped = fixture.gateway.stop();
    assertThat(request.isComplete()).isFalse();
    answered.complete();

    assertThat(request.await().statusCode()).isEqualTo(200);
    stopped.await();
    assertThatThrownBy(() -> fixture.ask("GET", "/v1/feed"))
        .isInstanceOfAny(ConnectException.class, HttpClosedException.class);
  }
}
