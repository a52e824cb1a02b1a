// SPDX-License-Identifier: Apache-2.0
package tidings.accounts.personal;

/** Where an export has the rows of a type, or why it has none of them. */
public sealed interface Exporting permits ExportFile, Omission {}
