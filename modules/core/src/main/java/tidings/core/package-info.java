// SPDX-License-Identifier: Apache-2.0
/** The language that all modules speak: what can be asked, what is announced, and who gets what. */
@NullMarked
package tidings.core;

import org.jspecify.annotations.NullMarked;
