// SPDX-License-Identifier: Apache-2.0
package tidings.accounts.oidc;

import static tidings.core.errors.ErrorCode.PROVIDER_FAILED;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.core.errors.Refusal;

/** Requests to providers, bounded in time and size. */
public final class ProviderHttp {
  private static final Logger LOG = LoggerFactory.getLogger(ProviderHttp.class);
  /** Of one request; a sign-in makes three at most, within the timeout of an ask. */
  private static final int TIMEOUT_MS = 4_000;
  private static final int MAX_BYTES = 256 * 1024;
  private static final int MAX_CONNECTIONS_PER_PROVIDER = 8;
  private static final int MAX_WAITING = 64;

  private final HttpClient client;

  public ProviderHttp(Vertx vertx) {
    client = vertx.createHttpClient(
        new HttpClientOptions().setConnectTimeout(TIMEOUT_MS),
        new PoolOptions().setHttp1MaxSize(MAX_CONNECTIONS_PER_PROVIDER)
            .setMaxWaitQueueSize(MAX_WAITING));
  }

  /** A response. */
  record Reply(int status, Buffer body) {
    /** @throws Refusal {@code provider_failed} if it is not a JSON object */
    JsonObject json() {
      try {
        return body.toJsonObject();
      } catch (DecodeException | ClassCastException malformed) {
        throw failed("its answer is not a JSON object");
      }
    }
  }

  /** @throws Refusal {@code provider_failed} without an answer of 200 */
  public JsonObject get(URI address) {
    var reply = send(options(HttpMethod.GET, address), Buffer.buffer());
    if (reply.status() != 200) {
      LOG.warn("{} answered {}", address, reply.status());
      throw failed("it answered " + reply.status());
    }
    return reply.json();
  }

  /** @throws Refusal {@code provider_failed} without an answer */
  Reply post(URI address, String form, Map<String, String> headers) {
    var options = options(HttpMethod.POST, address)
        .putHeader("Content-Type", "application/x-www-form-urlencoded");
    headers.forEach(options::putHeader);
    return send(options, Buffer.buffer(form));
  }

  private static RequestOptions options(HttpMethod method, URI address) {
    return new RequestOptions().setMethod(method).setAbsoluteURI(address.toString())
        .putHeader("Accept", "application/json");
  }

  private Reply send(RequestOptions options, Buffer body) {
    try {
      return client.request(options)
          .compose(request -> exchange(request, body))
          .timeout(TIMEOUT_MS, TimeUnit.MILLISECONDS)
          .await();
    } catch (Refusal refusal) {
      throw refusal;
    } catch (Exception unreachable) {
      LOG.warn("{} cannot be reached: {}", options.getHost(), unreachable.toString());
      throw failed("it cannot be reached");
    }
  }

  /** Listens before it sends: from another thread it could miss the end of a quick response. */
  private static Future<Reply> exchange(HttpClientRequest request, Buffer body) {
    var reply = request.response().compose(ProviderHttp::read);
    request.send(body);
    return reply;
  }

  private static Future<Reply> read(HttpClientResponse response) {
    var promise = Promise.<Reply>promise();
    var bytes = Buffer.buffer();
    response.handler(chunk -> {
      if (bytes.length() + chunk.length() > MAX_BYTES) {
        promise.tryFail(failed("its answer has more than " + MAX_BYTES + " bytes"));
        response.request().reset();
      } else {
        bytes.appendBuffer(chunk);
      }
    });
    response.exceptionHandler(promise::tryFail);
    response.endHandler(end -> promise.tryComplete(new Reply(response.statusCode(), bytes)));
    return promise.future();
  }

  public static Refusal failed(String reason) {
    return PROVIDER_FAILED.refusal("the provider does not work at the moment: " + reason);
  }
}
