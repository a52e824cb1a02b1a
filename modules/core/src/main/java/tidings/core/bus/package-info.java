// SPDX-License-Identifier: Apache-2.0
/**
 * Requests and events between features: typed messages over the event bus, and the mailboxes that
 * run actors.
 */
@NullMarked
package tidings.core.bus;

import org.jspecify.annotations.NullMarked;
