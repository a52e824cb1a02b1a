// SPDX-License-Identifier: Apache-2.0
/** A real Chromium, controlled over the DevTools protocol. */
@NullMarked
package tidings.bench.browser;

import org.jspecify.annotations.NullMarked;
