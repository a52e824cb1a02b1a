// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static java.nio.charset.StandardCharsets.UTF_8;
import static tidings.core.errors.ErrorCode.BUSY;

import de.mkammerer.argon2.Argon2Advanced;
import de.mkammerer.argon2.Argon2Factory;
import de.mkammerer.argon2.Argon2Factory.Argon2Types;
import io.vertx.core.Future;
import java.text.Normalizer;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Hashes passwords with Argon2id. That is slow on purpose and native code, which would hold the
 * carrier of a virtual thread: so it runs on a few platform threads of its own.
 */
final class Passwords {
  // The least that OWASP advises: 19 MiB, twice over, on one thread; some 15 ms of one core. A hash
  // says by itself what it was made with, so this may be raised at any time.
  private static final int MEMORY_KIB = 19 * 1024;
  private static final int ITERATIONS = 2;
  private static final int PARALLELISM = 1;

  /** Half of the cores: a wave of sign-ins must not take those that push and answer. */
  private static final int THREADS =
      Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
  /** Hashes that wait at the most, some 1 second; whoever comes later is told at once. */
  static final int QUEUE_CAPACITY = 64;

  private final Argon2Advanced argon2 = Argon2Factory.createAdvanced(Argon2Types.ARGON2id);
  private final ExecutorService executor = new ThreadPoolExecutor(
      THREADS, THREADS, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(QUEUE_CAPACITY),
      Thread.ofPlatform().name("passwords-", 0).daemon().factory());
  /** Nobody's hash, to take the time that the hash of somebody takes. */
  private final Future<String> decoyHash = hash("");

  /** The hash, with its salt and parameters. Fails as {@code busy} when too many wait. */
  Future<String> hash(String password) {
    return run(() -> argon2.hash(ITERATIONS, MEMORY_KIB, PARALLELISM, bytes(password)));
  }

  /**
   * Whether the hash is one of this password. Without a hash it is not, which takes as long to
   * say: nobody can tell by the time whether there is one.
   */
  Future<Boolean> matches(Optional<String> hash, String password) {
    return hash.map(Future::succeededFuture)
        .orElse(decoyHash)
        .compose(candidate -> run(() -> argon2.verify(candidate, bytes(password))))
        .map(matched -> matched && hash.isPresent());
  }

  /** 32 bytes that the same text and salt always give, as slow to find as a hash. */
  Future<byte[]> deriveKey(String text, byte[] salt) {
    return run(
        () -> argon2.rawHash(ITERATIONS, MEMORY_KIB, PARALLELISM, text.getBytes(UTF_8), salt));
  }

  void close() {
    executor.shutdown();
  }

  private <T> Future<T> run(Supplier<T> work) {
    try {
      return Future.fromCompletionStage(CompletableFuture.supplyAsync(work, executor));
    } catch (RejectedExecutionException full) {
      return Future.failedFuture(BUSY.refusal("too many sign in at once"));
    }
  }

  /** The same however a keyboard composes an accent. */
  private static byte[] bytes(String password) {
    return Normalizer.normalize(password, Normalizer.Form.NFKC).getBytes(UTF_8);
  }
}
