// SPDX-License-Identifier: Apache-2.0
/** A Chromium, controlled by Playwright. */
@NullMarked
package tidings.bench.browser;

import org.jspecify.annotations.NullMarked;
