// SPDX-License-Identifier: Apache-2.0
/** JSON Web Tokens that the site signs for its users, in place of a sign-in at this server. */
@NullMarked
package tidings.accounts.jwt;

import org.jspecify.annotations.NullMarked;
