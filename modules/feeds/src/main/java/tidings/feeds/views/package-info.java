// SPDX-License-Identifier: Apache-2.0
/** Views of feeds: pure functions that group and rank entries. */
@NullMarked
package tidings.feeds.views;

import org.jspecify.annotations.NullMarked;
