// SPDX-License-Identifier: Apache-2.0
/** Pictures of other servers, which this server fetches for its readers. */
@NullMarked
package tidings.gateway.pictures;

import org.jspecify.annotations.NullMarked;
