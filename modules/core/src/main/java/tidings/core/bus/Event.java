// SPDX-License-Identifier: Apache-2.0
package tidings.core.bus;

/**
 * A fact that has happened and is stored. Delivered to subscribers in no particular order, possibly
 * more than once, possibly never: a hint for speed, not a guarantee.
 */
public interface Event {}
