// SPDX-License-Identifier: Apache-2.0
/** What a command shows while it works. */
@NullMarked
package tidings.server.terminal;

import org.jspecify.annotations.NullMarked;
