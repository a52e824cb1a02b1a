// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import tidings.core.Ref;

/**
 * A client of a Tidings server. Thread-safe.
 *
 * <pre>{@code
 * try (var tidings = Tidings.at("http://127.0.0.1:8080")) {
 *   var ana = tidings.signUp("ana", "a long password", "Ana").await();
 *   ana.follow(Ref.parse("city:lisbon")).await();
 *   ana.post("Good morning", Ref.parse("city:lisbon")).await();
 * }
 * }</pre>
 *
 * <p>Every call returns a future. It fails with {@link ApiRefusal} when the server rejects the call
 * and with {@link NoResponseException} when no response arrives. Lists are {@link Pages}, for
 * iteration from the newest item or page by page; cursors are opaque.
 */
public final class Tidings implements AutoCloseable {
  private final ServerConnections connections;
  private final HttpCalls http;

  private Tidings(ServerConnections connections, RetryPolicy policy) {
    this.connections = connections;
    this.http = new HttpCalls(connections, new Retries(connections.vertx(), policy));
  }

  /**
   * Creates a client with its own threads, which runs until it is closed.
   *
   * @param address such as {@code https://tidings.example}, with the base path if there is one
   */
  public static Tidings at(String address) {
    return at(address, RetryPolicy.DEFAULT);
  }

  /** Creates a client with this retry policy. */
  public static Tidings at(String address, RetryPolicy policy) {
    return new Tidings(ServerConnections.to(address), policy);
  }

  /** Creates a client on the threads of this Vert.x, which is not closed with it. */
  public static Tidings at(Vertx vertx, String address, RetryPolicy policy) {
    return new Tidings(ServerConnections.to(address, vertx), policy);
  }

  /**
   * Creates an account and signs in; refused as {@code already_taken} if the id is in use.
   *
   * @param id {@code [a-z0-9][a-z0-9_]{0,29}}
   * @param password 8 to 200 characters
   * @param name display name, 1 to 100 characters
   */
  public Future<Session> signUp(String id, String password, String name) {
    return http.post("/v1/accounts", AccountParser.signUpBody(id, password, name))
        .map(this::session);
  }

  /** Signs in; refused as {@code wrong_credentials} if the id or the password is wrong. */
  public Future<Session> signIn(String id, String password) {
    return http.post("/v1/sessions", AccountParser.signInBody(id, password)).map(this::session);
  }

  /**
   * Signs up exactly once per key: a repeat within a day returns the first result.
   *
   * @param key chosen by the caller, 1 to 100 visible ASCII characters, not guessable
   */
  public Future<Session> signUp(String id, String password, String name, String key) {
    return http.postOnce("/v1/accounts", AccountParser.signUpBody(id, password, name), key)
        .map(this::session);
  }

  /** Signs in exactly once per key, like {@link #signUp(String, String, String, String)}. */
  public Future<Session> signIn(String id, String password, String key) {
    return http.postOnce("/v1/sessions", AccountParser.signInBody(id, password), key)
        .map(this::session);
  }

  /**
   * Signs up with an e-mail address, to which a link is sent that confirms it; refused as {@code
   * email_taken} if another account has confirmed it.
   */
  public Future<Session> signUpWithEmail(String id, String password, String name, String email) {
    return http.postOnce("/v1/accounts",
        AccountParser.signUpBody(id, password, name).put("email", email)).map(this::session);
  }

  /**
   * Signs up with an invite, which it uses up; refused as {@code invalid_invite} if it was used, has
   * expired or is unknown.
   *
   * @param invite its secret, the fragment of the link
   */
  public Future<Session> signUpWithInvite(String id, String password, String name,
      String invite) {
    return http.postOnce("/v1/accounts",
        AccountParser.signUpBody(id, password, name).put("invite", invite)).map(this::session);
  }

  /** Confirms the e-mail address to which this token was sent. */
  public Future<Void> confirmEmail(String token) {
    return http.post("/v1/email-confirmations", new JsonObject().put("token", token)).mapEmpty();
  }

  /**
   * Asks for a mail with a link that resets the password. The answer is the same if there is no
   * such account.
   */
  public Future<Void> requestPasswordReset(String id) {
    return http.post("/v1/password-resets", new JsonObject().put("id", id)).mapEmpty();
  }

  /** As above, for the account with this confirmed address. */
  public Future<Void> requestPasswordResetByEmail(String email) {
    return http.post("/v1/password-resets", new JsonObject().put("email", email)).mapEmpty();
  }

  /** Sets a new password with the token of a link, and ends all sessions of the account. */
  public Future<Void> completePasswordReset(String token, String newPassword) {
    return http.post("/v1/password-resets/complete",
        new JsonObject().put("token", token).put("password", newPassword)).mapEmpty();
  }

  /**
   * The user of a token that was kept, or that the site has signed; fails as {@code invalid_token},
   * {@code token_expired} or {@code session_ended} if it is not valid.
   */
  public Future<Session> withToken(String token) {
    return use(Credential.token(token));
  }

  /**
   * As {@link #withToken}, with a new token whenever the last has expired; fails with {@link
   * ConnectionClosedException} if the source gives none, and if it takes longer than 30 seconds.
   */
  public Future<Session> withTokens(TokenSource source) {
    return use(Credential.tokens(source));
  }

  /**
   * A user as whom a back end acts with its service key; fails as {@code invalid_token}, {@code
   * unknown_user} or {@code suspended} if it may not. Live connections need the scopes {@code read}
   * and {@code write}.
   */
  public Future<Session> withKey(String key, Ref user) {
    var calls = http.withKey(key, user);
    return calls.get("/v1/accounts/me")
        .map(me -> new Session(
            connections, AccountParser.signInResult(me.put("token", key)), calls));
  }

  /**
   * Live connections with a {@link Ticket}, for a program that must not have a token. It opens one
   * connection, once; a subscription ends with it.
   *
   * @param ticket the text of the ticket
   */
  public LiveApi withTicket(String ticket) {
    return new LiveApi(connections, Credential.ticket(ticket));
  }

  /** As above, with a new ticket for each connection, so that a subscription can reconnect. */
  public LiveApi withTickets(TokenSource source) {
    return new LiveApi(connections, Credential.tickets(source));
  }

  private Future<Session> use(Credential credential) {
    return credential.secret(connections.vertx())
        .compose(token -> http.withTokens(TokenSource.of(token)).get("/v1/accounts/me")
            .map(me -> new Session(connections, http,
                AccountParser.signInResult(me.put("token", token)), credential)));
  }

  /** Opens a live connection with the text of a {@link Ticket}. */
  public Future<LiveConnection> live(String ticket, LiveOptions options) {
    return withTicket(ticket).live(options);
  }

  /** Calls of a site itself, with a service key for {@code users}. */
  public SiteApi site(String serviceKey) {
    return new SiteApi(http.withTokens(TokenSource.of(serviceKey)));
  }

  /** Calls without a session. */
  public PublicApi anonymous() {
    return new PublicApi(http);
  }

  private Session session(JsonObject answer) {
    return new Session(connections, http, AccountParser.signInResult(answer));
  }

  /** Closes all live connections and calls, including running ones, and waits for that. */
  @Override
  public void close() {
    connections.close();
  }
}
