// SPDX-License-Identifier: Apache-2.0
/** Other programs that keep home feeds or serve live sockets, filled with the data of Tidings. */
@NullMarked
package tidings.bench.peers;

import org.jspecify.annotations.NullMarked;
