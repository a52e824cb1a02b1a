// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static tidings.core.errors.ErrorCode.IDEMPOTENCY_KEY_REUSED;

import java.security.SecureRandom;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import tidings.accounts.HashingQueues.Kind;
import tidings.core.Accounts.Session;
import tidings.core.Accounts.SignInResult;
import tidings.core.CursorSigner;
import tidings.core.IdempotencyKey;
import tidings.core.UserId;
import tidings.schema.AccountKeys;
import tidings.schema.ItemType;
import tidings.schema.readers.EntitySummaries;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * Makes sign-ups and sign-ins idempotent without storing their tokens. A retried request gets the
 * token of the first answer, derived again from the request, its key and a stored salt. As the
 * request contains a password, the derivation is as slow as a password hash. The stored row names
 * only the session that the request has created.
 */
record IdempotentSignIn(Table table, EntitySummaries summaries, Passwords passwords,
    CursorSigner cursorSigner, Sessions sessions, Devices devices) {
  private static final int SALT_BYTES = 16;
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final HexFormat HEX = HexFormat.of();
  /** Holds the session id here; in the rows of other requests a hash of the body. */
  private static final String FINGERPRINT = "fingerprint";
  /** Derives a token that nobody has, in the time of a token that somebody has. */
  private static final String NO_SALT = "0".repeat(2 * SALT_BYTES);
  private static final String SALT = "salt";
  private static final String ENDS_AT = "endsAt";

  /** A new token, and the data needed to derive it again for a retry. */
  record ReplayableToken(Token token, Optional<IdempotencyKey> key, String salt) {

    /** Adds the row of the request to the transaction that creates the session. */
    void addTo(Transaction transaction, Session session) {
      key.ifPresent(
          requestKey -> transaction
              .put(
                  ItemType.IDEMPOTENT_REQUEST
                      .at(AccountKeys.idempotentRequest(session.user(), requestKey.hash()))
                      .set(FINGERPRINT, session.id())
                      .set(SALT, salt)
                      .set(ENDS_AT, session.expiresAt().getEpochSecond())
                      .expiresAt(session.createdAt().plus(IdempotencyKey.TTL).getEpochSecond())
                      .build())
              .onlyIf(Condition.absent()));
    }
  }

  ReplayableToken newToken(Kind kind, UserId user, Optional<IdempotencyKey> key) {
    byte[] bytes = new byte[SALT_BYTES];
    RANDOM.nextBytes(bytes);
    var salt = HEX.formatHex(bytes);
    var token = key.map(requestKey -> deriveToken(kind, user, requestKey, salt))
        .orElseGet(Token::random);
    return new ReplayableToken(token, key, salt);
  }

  /**
   * Returns the answer to the first request if this one is a retry. Refused as {@code
   * session_ended} or {@code token_expired} if so since: its token opens nothing any more.
   *
   * @throws tidings.core.errors.Refusal {@code idempotency_key_reused} if the request differs from
   *     the first one
   */
  Optional<SignInResult> replay(UserId user, Optional<IdempotencyKey> key,
      Optional<String> device) {
    return key.flatMap(
        requestKey -> findRow(user, requestKey).map(row -> {
          var token =
              row.findText(SALT).map(salt -> deriveToken(Kind.SIGN_IN, user, requestKey, salt));
          return token.filter(derived -> isOf(row, derived))
              .map(derived -> answer(user, row, derived, device))
              .orElseThrow(
                  () -> IDEMPOTENCY_KEY_REUSED.refusal(
                      "this key was used with a different body; use a new key"));
        }));
  }

  /**
   * Returns the answer to the first sign-up if this one is a retry. Empty for any other request,
   * after the same time: the client has not shown that it knows the password, so it must not learn
   * whether the user has used this key.
   */
  Optional<SignInResult> replaySignUp(UserId user, IdempotencyKey key) {
    var row = findRow(user, key);
    var derived = deriveToken(Kind.SIGN_UP, user, key,
        row.flatMap(item -> item.findText(SALT)).orElse(NO_SALT));
    return row.filter(item -> isOf(item, derived))
        .map(item -> answer(user, item, derived, Optional.empty()));
  }

  private Optional<Item> findRow(UserId user, IdempotencyKey key) {
    return table.get(AccountKeys.idempotentRequest(user, key.hash())).await();
  }

  private static boolean isOf(Item row, Token token) {
    return token.sessionId().equals(row.text(FINGERPRINT));
  }

  private SignInResult answer(UserId user, Item row, Token token, Optional<String> device) {
    sessions.requireSession(token).await();
    return new SignInResult(
        summaries.of(user), token.text(), Instant.ofEpochSecond(row.number(ENDS_AT)),
        devices.token(user, device, token.sessionId()));
  }

  private Token deriveToken(Kind kind, UserId user, IdempotencyKey key, String salt) {
    var stretched = passwords.deriveKey(kind, key.fingerprint(), HEX.parseHex(salt)).await();
    var input = user + "\n" + key.hash() + "\n" + HEX.formatHex(stretched);
    return Token.of(cursorSigner.deriveSecret("token", input));
  }
}
