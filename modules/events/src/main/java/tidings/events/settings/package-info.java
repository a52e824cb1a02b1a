// SPDX-License-Identifier: Apache-2.0
/** Settings of what leaves the server. */
@NullMarked
package tidings.events.settings;

import org.jspecify.annotations.NullMarked;
