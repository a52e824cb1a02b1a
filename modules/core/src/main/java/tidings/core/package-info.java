// SPDX-License-Identifier: Apache-2.0
/** The shared domain model, and for each feature one protocol: its requests and its events. */
@NullMarked
package tidings.core;

import org.jspecify.annotations.NullMarked;
