// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import com.microsoft.playwright.options.ColorScheme;

/** A screen and a theme. @param width of the screen, in pixels */
record ScreenAndTheme(int width, ColorScheme scheme) {}
