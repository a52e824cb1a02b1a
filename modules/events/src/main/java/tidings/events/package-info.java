// SPDX-License-Identifier: Apache-2.0
/**
 * The event log: every public change in one order, for the back ends of sites, filled from the
 * stream of changes.
 */
@NullMarked
package tidings.events;

import org.jspecify.annotations.NullMarked;
