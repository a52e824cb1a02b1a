// SPDX-License-Identifier: Apache-2.0
/** Settings of the previews of links. */
@NullMarked
package tidings.previews.settings;

import org.jspecify.annotations.NullMarked;
