// SPDX-License-Identifier: Apache-2.0
/** What every HTTP call shares: requests, responses, problems, caching, limits. */
@NullMarked
package tidings.gateway.http;

import org.jspecify.annotations.NullMarked;
