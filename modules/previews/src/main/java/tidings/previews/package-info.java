// SPDX-License-Identifier: Apache-2.0
/** Previews of links: fetches what the pages behind them say of themselves. */
@NullMarked
package tidings.previews;

import org.jspecify.annotations.NullMarked;
