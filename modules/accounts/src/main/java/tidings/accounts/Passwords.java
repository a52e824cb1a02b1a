// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static java.nio.charset.StandardCharsets.UTF_8;
import static tidings.core.errors.ErrorCode.PASSWORDS_OFF;

import de.mkammerer.argon2.Argon2Advanced;
import de.mkammerer.argon2.Argon2Factory;
import de.mkammerer.argon2.Argon2Factory.Argon2Types;
import io.vertx.core.Future;
import java.text.Normalizer;
import java.util.Optional;
import tidings.accounts.HashingQueues.Kind;

/**
 * Hashes passwords with Argon2id. Hashing is slow native code that would pin the carrier of a
 * virtual thread, so it runs on a small pool of platform threads.
 */
final class Passwords {
  // OWASP recommends 2 iterations and 1 thread with at least 19 MiB, which takes 15 to 45 ms of one
  // core. A hash contains its parameters, so these can be changed at any time.
  private static final int ITERATIONS = 2;
  private static final int PARALLELISM = 1;
  private static final int BYTES_PER_KIB = 1024;

  private final boolean accepted;
  private final int memoryKib;
  private final Argon2Advanced argon2 = Argon2Factory.createAdvanced(Argon2Types.ARGON2id);
  private final HashingQueues queues = new HashingQueues();
  /** A hash of no account, verified when there is none, so that both cases take the same time. */
  private final Future<String> decoyHash;

  /**
   * @param accepted whether users sign in with passwords
   * @param memory bytes that a hash takes
   */
  Passwords(boolean accepted, long memory) {
    this.accepted = accepted;
    memoryKib = Math.toIntExact(memory / BYTES_PER_KIB);
    decoyHash = hash(Kind.SIGN_IN, "");
  }

  boolean isAccepted() {
    return accepted;
  }

  /** @throws tidings.core.errors.Refusal {@code passwords_off} */
  void requireAccepted() {
    if (!accepted) {
      throw PASSWORDS_OFF.refusal("nobody signs in with a password here");
    }
  }

  /**
   * Returns the encoded hash with its salt and parameters. Fails as {@code busy} if the queue is
   * full.
   */
  Future<String> hash(Kind kind, String password) {
    return queues.run(kind, () -> argon2.hash(ITERATIONS, memoryKib, PARALLELISM, bytes(password)));
  }

  /**
   * Checks a password. Takes the same time without a hash, so that the response time does not
   * reveal whether an account exists.
   */
  Future<Boolean> matches(Optional<String> hash, String password) {
    return hash.map(Future::succeededFuture)
        .orElse(decoyHash)
        .compose(
            candidate -> queues.run(Kind.SIGN_IN, () -> argon2.verify(candidate, bytes(password))))
        .map(matched -> matched && hash.isPresent());
  }

  /** Derives 32 bytes from a text and a salt, as slowly as a password hash. */
  Future<byte[]> deriveKey(Kind kind, String text, byte[] salt) {
    return queues.run(
        kind,
        () -> argon2.rawHash(ITERATIONS, memoryKib, PARALLELISM, text.getBytes(UTF_8), salt));
  }

  void close() {
    queues.close();
  }

  /** Normalizes first: keyboards encode accented letters in different ways. */
  private static byte[] bytes(String password) {
    return Normalizer.normalize(password, Normalizer.Form.NFKC).getBytes(UTF_8);
  }
}
