// SPDX-License-Identifier: Apache-2.0
/** A real Chromium, driven over its DevTools protocol: started, looked into, and ended. */
@NullMarked
package tidings.bench.browser;

import org.jspecify.annotations.NullMarked;
