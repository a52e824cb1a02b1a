// SPDX-License-Identifier: Apache-2.0
package tidings.accounts.mail;

import tidings.core.EmailAddress;

/** A mail as it is sent: plain text to one recipient. */
public record Letter(EmailAddress to, String subject, String text) {}
