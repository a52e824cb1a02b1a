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
 * <p>Every call answers a future, which fails with {@link Refused} when the server says no. Lists
 * come in pages; the cursors in them are the server's, and mean nothing here.
 */
public final class Tidings implements AutoCloseable {
  private final Connections connections;
  private final Http http;

  private Tidings(Connections connections) {
    this.connections = connections;
    this.http = new Http(connections.http());
  }

  /**
   * The server at this address, called from threads of its own until it is closed.
   *
   * @param address such as {@code https://tidings.example}; a path in it is not looked at
   */
  public static Tidings at(String address) {
    return new Tidings(Connections.to(address));
  }

  /** The server at this address, called from threads of this Vert.x, which outlives it. */
  public static Tidings at(Vertx vertx, String address) {
    return new Tidings(Connections.to(address, vertx));
  }

  /** @param password 8 to 200 characters */
  public Future<Session> signUp(String id, String password, String name) {
    return http.post("/v1/accounts", AccountJson.signUp(id, password, name)).map(this::session);
  }

  public Future<Session> signIn(String id, String password) {
    return http.post("/v1/sessions", AccountJson.signIn(id, password)).map(this::session);
  }

  /** Somebody who is not signed in. */
  public Visitor visitor() {
    return new Visitor(http);
  }

  private Session session(JsonObject answer) {
    return new Session(connections, http, AccountJson.signedIn(answer));
  }

  @Override
  public void close() {
    connections.close();
  }
}
