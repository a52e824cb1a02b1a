// SPDX-License-Identifier: Apache-2.0
/** The firehose: streams of the events that leave the server, and requests that wait for them. */
@NullMarked
package tidings.gateway.events;

import org.jspecify.annotations.NullMarked;
