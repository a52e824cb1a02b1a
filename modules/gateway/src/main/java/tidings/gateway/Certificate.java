// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import io.vertx.core.buffer.Buffer;

/** The chain by which the server is known, and the key that belongs to it, both as PEM. */
public record Certificate(Buffer chain, Buffer key) {}
