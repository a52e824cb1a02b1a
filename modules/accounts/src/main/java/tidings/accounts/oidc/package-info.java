// SPDX-License-Identifier: Apache-2.0
/** OpenID Connect: talks to providers and checks what they say. */
@NullMarked
package tidings.accounts.oidc;

import org.jspecify.annotations.NullMarked;
