// SPDX-License-Identifier: Apache-2.0
/**
 * Readers who lose their network, and a server that is killed, over and over: in the end everybody
 * has what they have to have. It needs nothing but the public door.
 */
@NullMarked
package tidings.bench.resume;

import org.jspecify.annotations.NullMarked;
