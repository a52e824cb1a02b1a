// SPDX-License-Identifier: Apache-2.0
/** Requests to other servers, to public addresses only; networks and addresses. */
@NullMarked
package tidings.core.network;

import org.jspecify.annotations.NullMarked;
