// SPDX-License-Identifier: Apache-2.0
/** Asks and events between features: typed messages over the event bus, and the mailbox that runs an actor. */
@NullMarked
package tidings.core.bus;

import org.jspecify.annotations.NullMarked;
