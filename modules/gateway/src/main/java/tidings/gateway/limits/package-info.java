// SPDX-License-Identifier: Apache-2.0
/** Rate limits: how often an account or a client address may do what. */
@NullMarked
package tidings.gateway.limits;

import org.jspecify.annotations.NullMarked;
