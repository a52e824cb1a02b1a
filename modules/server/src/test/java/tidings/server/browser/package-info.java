// SPDX-License-Identifier: Apache-2.0
/** Tests of the web client in Chromium: behaviour, errors and accessibility. */
package tidings.server.browser;
