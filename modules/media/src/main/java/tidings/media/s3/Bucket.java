// SPDX-License-Identifier: Apache-2.0
package tidings.media.s3;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import software.amazon.awssdk.core.async.AsyncResponseTransformer;
import software.amazon.awssdk.services.s3.S3AsyncClient;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.model.S3Object;
import tidings.media.blobs.SpooledContent;
import tidings.media.settings.S3Settings;

/** The objects of a bucket whose keys have a prefix; keys are without it here. */
final class Bucket {
  private static final int NOT_FOUND = 404;
  private static final int RANGE_NOT_SATISFIABLE = 416;

  private final S3AsyncClient client;
  private final String bucket;
  private final String prefix;

  Bucket(S3Settings settings) {
    this.client = S3Clients.of(settings);
    this.bucket = settings.bucket();
    this.prefix = settings.prefix();
  }

  void close() {
    S3Clients.close(client);
  }

  /** Fails if there is no such bucket, or it must not be used. */
  Future<Void> check() {
    return future(client.headBucket(request -> request.bucket(bucket))).mapEmpty();
  }

  Future<Void> put(String key, SpooledContent content) {
    return future(client.putObject(request -> request.bucket(bucket).key(prefix + key)
        .overrideConfiguration(S3Clients.transferOf(content.bytes())), new SpooledBody(content)))
        .mapEmpty();
  }

  /** A part of an object; empty if there is none, and no bytes beyond its end. */
  Future<Optional<Buffer>> read(String key, long from, int count) {
    var range = "bytes=" + from + "-" + (from + count - 1);
    return future(client.getObject(
        request -> request.bucket(bucket).key(prefix + key).range(range),
        AsyncResponseTransformer.toBytes()))
        .map(bytes -> Optional.of(Buffer.buffer(bytes.asByteArrayUnsafe())))
        .recover(failure -> has(failure, RANGE_NOT_SATISFIABLE)
            ? Future.succeededFuture(Optional.of(Buffer.buffer()))
            : emptyIfNotFound(failure));
  }

  Future<Boolean> has(String key) {
    return bytes(key).map(Optional::isPresent);
  }

  private Future<Optional<Long>> bytes(String key) {
    return future(client.headObject(request -> request.bucket(bucket).key(prefix + key)))
        .map(head -> Optional.of(head.contentLength())).recover(Bucket::emptyIfNotFound);
  }

  /** Whether there was one to copy. */
  Future<Boolean> copy(String from, String to) {
    return bytes(from).compose(found -> found
        .map(bytes -> copy(from, to, bytes))
        .orElseGet(() -> Future.succeededFuture(false)));
  }

  private Future<Boolean> copy(String from, String to, long bytes) {
    return future(client.copyObject(request -> request
        .sourceBucket(bucket).sourceKey(prefix + from)
        .destinationBucket(bucket).destinationKey(prefix + to)
        .overrideConfiguration(S3Clients.transferOf(bytes))))
        .map(Optional::of).recover(Bucket::emptyIfNotFound).map(Optional::isPresent);
  }

  Future<Void> delete(String key) {
    return future(client.deleteObject(request -> request.bucket(bucket).key(prefix + key)))
        .mapEmpty();
  }

  /** Those whose keys begin with a text. */
  Future<List<S3Object>> list(String beginning) {
    return list(beginning, Optional.empty(), new ArrayList<>());
  }

  private Future<List<S3Object>> list(
      String beginning, Optional<String> continuation, List<S3Object> found) {
    return future(client.listObjectsV2(request -> request.bucket(bucket)
        .prefix(prefix + beginning).continuationToken(continuation.orElse(null))))
        .compose(page -> {
          found.addAll(page.contents());
          return Boolean.TRUE.equals(page.isTruncated())
              ? list(beginning, Optional.of(page.nextContinuationToken()), found)
              : Future.succeededFuture(found);
        });
  }

  /** The key of a listed object. */
  String keyOf(S3Object object) {
    return object.key().substring(prefix.length());
  }

  private static <T> Future<Optional<T>> emptyIfNotFound(Throwable failure) {
    return has(failure, NOT_FOUND)
        ? Future.succeededFuture(Optional.empty())
        : Future.failedFuture(failure);
  }

  private static boolean has(Throwable failure, int status) {
    return failure.getCause() instanceof S3Exception answer && answer.statusCode() == status;
  }

  private static <T> Future<T> future(CompletableFuture<T> call) {
    return Future.fromCompletionStage(call).recover(failure -> {
      var cause = failure instanceof CompletionException wrapped && wrapped.getCause() != null
          ? wrapped.getCause()
          : failure;
      return Future.failedFuture(
          new IOException("the object store has failed: " + cause.getMessage(), cause));
    });
  }
}
