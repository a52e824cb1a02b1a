// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import io.vertx.core.buffer.Buffer;

/** The TLS certificate chain of the server and its private key, both as PEM. */
public record Certificate(Buffer chain, Buffer key) {}
