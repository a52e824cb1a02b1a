// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static tidings.core.errors.ErrorCode.IDEMPOTENCY_KEY_REUSED;

import java.security.SecureRandom;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import tidings.core.Accounts.Session;
import tidings.core.Accounts.SignInResult;
import tidings.core.CursorSigner;
import tidings.core.IdempotencyKey;
import tidings.core.UserId;
import tidings.schema.Keys;
import tidings.schema.readers.EntitySummaries;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * Sign-ups and sign-ins that may come again. The token of the first answer is not stored: it is
 * made anew of the request. As a password is part of that, this takes a hash as slow as a
 * password's, and the table says of a request only to which session it has led.
 */
record IdempotentSignIn(Table table, EntitySummaries summaries, Passwords passwords,
    CursorSigner seal) {
  private static final int SALT_BYTES = 16;
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final HexFormat HEX = HexFormat.of();
  /** The id of the session; named as in the rows of other requests, from which it differs. */
  private static final String FINGERPRINT = "fingerprint";
  private static final String SALT = "salt";
  private static final String ENDS_AT = "endsAt";

  /** A token for a first request, and what has to be known when it comes again. */
  record ReplayableToken(Token token, Optional<IdempotencyKey> key, String salt) {

    /** Stores it together with the session that it opens. */
    void addTo(Transaction transaction, Session session) {
      key.ifPresent(
          requestKey -> transaction
              .put(
                  Item.at(Keys.idempotentRequest(session.user(), requestKey.hash()), "request")
                      .set(FINGERPRINT, session.id())
                      .set(SALT, salt)
                      .set(ENDS_AT, session.expiresAt().getEpochSecond())
                      .expiresAt(session.createdAt().plus(IdempotencyKey.TTL).getEpochSecond())
                      .build())
              .onlyIf(Condition.absent()));
    }
  }

  ReplayableToken newToken(UserId user, Optional<IdempotencyKey> key) {
    byte[] bytes = new byte[SALT_BYTES];
    RANDOM.nextBytes(bytes);
    var salt = HEX.formatHex(bytes);
    var token = key.map(requestKey -> deriveToken(user, requestKey, salt)).orElseGet(Token::random);
    return new ReplayableToken(token, key, salt);
  }

  /**
   * The first answer, if the request came before.
   *
   * @throws tidings.core.errors.Refusal {@code idempotency_key_reused} when the request was another one
   */
  Optional<SignInResult> replay(UserId user, Optional<IdempotencyKey> key) {
    return key.flatMap(
        requestKey -> table.get(Keys.idempotentRequest(user, requestKey.hash()))
            .await()
            .map(row -> replay(user, requestKey, row)));
  }

  private SignInResult replay(UserId user, IdempotencyKey key, Item row) {
    var token = row.findText(SALT).map(salt -> deriveToken(user, key, salt));
    return token
        .filter(derived -> derived.sessionId().equals(row.text(FINGERPRINT)))
        .map(derived -> new SignInResult(
            summaries.of(user), derived.text(), Instant.ofEpochSecond(row.number(ENDS_AT))))
        .orElseThrow(
            () -> IDEMPOTENCY_KEY_REUSED.refusal(
                "it came with another body before; take a new key"));
  }

  private Token deriveToken(UserId user, IdempotencyKey key, String salt) {
    var stretched = passwords.deriveKey(key.fingerprint(), HEX.parseHex(salt)).await();
    var input = user + "\n" + key.hash() + "\n" + HEX.formatHex(stretched);
    return Token.of(seal.deriveSecret("token", input));
  }
}
