// SPDX-License-Identifier: Apache-2.0
/**
 * Pictures for the demo, drawn as SVG from their names: portraits, record covers, skylines, loaves.
 * Nothing but numbers and colours of this package is ever written into one.
 */
@NullMarked
package tidings.demo.pictures;

import org.jspecify.annotations.NullMarked;
