// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;

/**
 * A Tidings server, as its clients know it. Any number of threads may use it.
 *
 * <pre>{@code
 * try (var tidings = Tidings.at("http://127.0.0.1:8080")) {
 *   var ana = tidings.signUp("ana", "a long password", "Ana").await();
 *   ana.follow(Ref.parse("city:lisbon")).await();
 *   ana.post("Good morning", Ref.parse("city:lisbon")).await();
 * }
 * }</pre>
 *
 * <p>Every call answers a future, which fails with {@link ApiRefusal} when the server says no and with
 * {@link NoResponseException} when it says nothing. Lists come as {@link Pages}, to be walked from the newest
 * on, or page by page; the cursors in those are the server's, and mean nothing here.
 */
public final class Tidings implements AutoCloseable {
  private final ServerConnections connections;
  private final HttpCalls http;

  private Tidings(ServerConnections connections, RetryPolicy policy) {
    this.connections = connections;
    this.http = new HttpCalls(connections, new Retries(connections.vertx(), policy));
  }

  /**
   * The server at this address, called from threads of its own until it is closed.
   *
   * @param address such as {@code https://tidings.example}, with its base path if it has one
   */
  public static Tidings at(String address) {
    return at(address, RetryPolicy.DEFAULT);
  }

  /** The server at this address, called with so much patience. */
  public static Tidings at(String address, RetryPolicy policy) {
    return new Tidings(ServerConnections.to(address), policy);
  }

  /** The server at this address, called from threads of this Vert.x, which outlives it. */
  public static Tidings at(Vertx vertx, String address, RetryPolicy policy) {
    return new Tidings(ServerConnections.to(address, vertx), policy);
  }

  /**
   * Makes an account, and signs in; refused as {@code already_taken} when somebody has the id.
   *
   * @param id {@code [a-z0-9_]{1,30}}
   * @param password 8 to 200 characters
   * @param name 1 to 100 characters, as others see it
   */
  public Future<Session> signUp(String id, String password, String name) {
    return http.post("/v1/accounts", AccountParser.signUpBody(id, password, name))
        .map(this::session);
  }

  /** Signs in; refused as {@code wrong_credentials}, whatever of them is wrong. */
  public Future<Session> signIn(String id, String password) {
    return http.post("/v1/sessions", AccountParser.signInBody(id, password)).map(this::session);
  }

  /**
   * Signs up once, however often it is asked to: a repeat within a day answers what the first did.
   *
   * @param key of the caller's own making, 1 to 100 visible ASCII characters that nobody guesses
   */
  public Future<Session> signUp(String id, String password, String name, String key) {
    return http.postOnce("/v1/accounts", AccountParser.signUpBody(id, password, name), key)
        .map(this::session);
  }

  /** Signs in once, like {@link #signUp(String, String, String, String)}. */
  public Future<Session> signIn(String id, String password, String key) {
    return http.postOnce("/v1/sessions", AccountParser.signInBody(id, password), key)
        .map(this::session);
  }

  /** A live connection for whoever has the text of a {@link Ticket}, once it is welcome. */
  public Future<LiveConnection> live(String ticket, LiveOptions options) {
    return LiveConnection.open(connections, Credential.ticket(ticket), options);
  }

  /** Somebody who is not signed in. */
  public PublicApi anonymous() {
    return new PublicApi(http);
  }

  private Session session(JsonObject answer) {
    return new Session(connections, http, AccountParser.signInResult(answer));
  }

  /** Ends its live connections and its calls, also those under way; waits for that. */
  @Override
  public void close() {
    connections.close();
  }
}
