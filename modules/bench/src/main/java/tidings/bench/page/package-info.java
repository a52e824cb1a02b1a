// SPDX-License-Identifier: Apache-2.0
/** The page in a real Chromium: how soon it is there, how it scrolls, and when news are on it. */
@NullMarked
package tidings.bench.page;

import org.jspecify.annotations.NullMarked;
