// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static tidings.core.Reason.IDEMPOTENCY_KEY_REUSED;

import java.security.SecureRandom;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import tidings.core.Accounts.Session;
import tidings.core.Accounts.SignedIn;
import tidings.core.RequestKey;
import tidings.core.Seal;
import tidings.core.UserId;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.rows.Faces;

/**
 * Sign-ups and sign-ins that may come again. The token of the first answer is not stored: it is
 * made anew of the request. As a password is part of that, this takes a hash as slow as a
 * password's, and the table says of a request only to which session it has led.
 */
record Repeats(Table table, Faces faces, Passwords passwords, Seal seal) {
  private static final int SALT_BYTES = 16;
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final HexFormat HEX = HexFormat.of();
  /** The id of the session; named as in the rows of other requests, from which it differs. */
  private static final String FINGERPRINT = "fingerprint";
  private static final String SALT = "salt";
  private static final String ENDS_AT = "endsAt";

  /** A token for a first request, and what has to be known when it comes again. */
  record First(Token token, Optional<RequestKey> key, String salt) {

    /** Stores it together with the session that it opens. */
    void add(Transaction transaction, Session session) {
      key.ifPresent(
          known -> transaction
              .put(
                  Item.at(Keys.request(session.user(), known.hash()), "request")
                      .set(FINGERPRINT, session.id())
                      .set(SALT, salt)
                      .set(ENDS_AT, session.expiresAt().getEpochSecond())
                      .expiresAt(session.createdAt().plus(RequestKey.KNOWN).getEpochSecond())
                      .build())
              .onlyIf(Condition.absent()));
    }
  }

  First first(UserId who, Optional<RequestKey> key) {
    byte[] bytes = new byte[SALT_BYTES];
    RANDOM.nextBytes(bytes);
    var salt = HEX.formatHex(bytes);
    var token = key.map(known -> token(who, known, salt)).orElseGet(Token::fresh);
    return new First(token, key, salt);
  }

  /**
   * The first answer, if the request came before.
   *
   * @throws tidings.core.Refusal {@code idempotency_key_reused} when the request was another one
   */
  Optional<SignedIn> answer(UserId who, Optional<RequestKey> key) {
    return key.flatMap(
        known -> table.get(Keys.request(who, known.hash()))
            .await()
            .map(row -> answer(who, known, row)));
  }

  private SignedIn answer(UserId who, RequestKey key, Item row) {
    var token = row.find(SALT).map(salt -> token(who, key, salt));
    return token
        .filter(made -> made.session().equals(row.text(FINGERPRINT)))
        .map(made -> new SignedIn(
            faces.of(who), made.text(), Instant.ofEpochSecond(row.number(ENDS_AT))))
        .orElseThrow(
            () -> IDEMPOTENCY_KEY_REUSED.because(
                "it came with another body before; take a new key"));
  }

  private Token token(UserId who, RequestKey key, String salt) {
    var slow = passwords.stretched(key.fingerprint(), HEX.parseHex(salt)).await();
    var of = who + "\n" + key.hash() + "\n" + HEX.formatHex(slow);
    return Token.of(seal.secret("token", of));
  }
}
