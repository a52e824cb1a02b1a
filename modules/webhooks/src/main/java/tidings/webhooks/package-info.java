// SPDX-License-Identifier: Apache-2.0
/** Webhooks: posts the events of the server to addresses of the site. */
@NullMarked
package tidings.webhooks;

import org.jspecify.annotations.NullMarked;
