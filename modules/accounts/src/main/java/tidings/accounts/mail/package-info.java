// SPDX-License-Identifier: Apache-2.0
/** Mails: their texts, their rows in the table, and the connection to the mail server. */
@NullMarked
package tidings.accounts.mail;

import org.jspecify.annotations.NullMarked;
