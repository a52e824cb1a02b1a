// SPDX-License-Identifier: Apache-2.0
package tidings.core.errors;

/**
 * Marks a failure of what the house stands on: nobody asked wrongly, and the same may go well
 * later. Whoever asked is told {@code unavailable}; whether it happened is unknown.
 */
public interface Unavailable {}
