// SPDX-License-Identifier: Apache-2.0
/**
 * The demo: deterministic sample data that is loaded into an empty server through its public API,
 * and simulated activity afterwards.
 */
@NullMarked
package tidings.demo;

import org.jspecify.annotations.NullMarked;
