// SPDX-License-Identifier: Apache-2.0
/** The page in a real Chromium: who visits it, what goes wrong there, and whether all can use it. */
package tidings.server.browser;
