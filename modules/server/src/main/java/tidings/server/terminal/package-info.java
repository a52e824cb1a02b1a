// SPDX-License-Identifier: Apache-2.0
/** Arguments, errors, progress and tables of commands on a terminal. */
@NullMarked
package tidings.server.terminal;

import org.jspecify.annotations.NullMarked;
