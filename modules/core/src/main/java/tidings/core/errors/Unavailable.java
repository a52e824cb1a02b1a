// SPDX-License-Identifier: Apache-2.0
package tidings.core.errors;

/**
 * Marks a failure of the infrastructure, such as the store: the request was valid and may succeed
 * later. The client gets {@code unavailable}; the outcome of the request is unknown.
 */
public interface Unavailable {}
