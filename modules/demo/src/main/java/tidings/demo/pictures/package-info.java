// SPDX-License-Identifier: Apache-2.0
/**
 * Pictures for the demo, drawn as SVG from their file names: portraits, record covers, skylines,
 * loaves. An SVG contains only numbers and colours of this package, and no user input.
 */
@NullMarked
package tidings.demo.pictures;

import org.jspecify.annotations.NullMarked;
