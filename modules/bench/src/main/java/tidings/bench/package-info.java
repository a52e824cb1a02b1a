// SPDX-License-Identifier: Apache-2.0
/** The benchmarks of {@code ./tidings bench}. */
@NullMarked
package tidings.bench;

import org.jspecify.annotations.NullMarked;
