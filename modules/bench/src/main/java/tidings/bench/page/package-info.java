// SPDX-License-Identifier: Apache-2.0
/** The web page in a real Chromium: load time, scrolling, and the display of new posts. */
@NullMarked
package tidings.bench.page;

import org.jspecify.annotations.NullMarked;
