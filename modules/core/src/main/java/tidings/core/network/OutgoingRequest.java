// SPDX-License-Identifier: Apache-2.0
package tidings.core.network;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import java.util.Map;
import java.util.function.Predicate;

/**
 * A request to another server.
 *
 * @param isRead whether the body of a response is read; else it is left out of the reply
 * @param maxBytes of the body of a response
 */
public record OutgoingRequest(HttpMethod method, OutgoingAddress address,
    Map<String, String> headers, Buffer body, Predicate<HttpClientResponse> isRead, int maxBytes) {}
