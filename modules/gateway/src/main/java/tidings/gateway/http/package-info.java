// SPDX-License-Identifier: Apache-2.0
/** Requests, responses, problems, caching and limits, shared by all HTTP calls. */
@NullMarked
package tidings.gateway.http;

import org.jspecify.annotations.NullMarked;
