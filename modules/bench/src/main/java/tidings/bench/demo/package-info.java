// SPDX-License-Identifier: Apache-2.0
/** The demo on several servers. */
@NullMarked
package tidings.bench.demo;

import org.jspecify.annotations.NullMarked;
