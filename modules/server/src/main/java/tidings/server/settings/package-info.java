// SPDX-License-Identifier: Apache-2.0
/** Settings from defaults, a file, the environment and flags. */
@NullMarked
package tidings.server.settings;

import org.jspecify.annotations.NullMarked;
