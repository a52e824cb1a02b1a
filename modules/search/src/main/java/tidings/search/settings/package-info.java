// SPDX-License-Identifier: Apache-2.0
/** The settings of the search feature. */
@NullMarked
package tidings.search.settings;

import org.jspecify.annotations.NullMarked;
