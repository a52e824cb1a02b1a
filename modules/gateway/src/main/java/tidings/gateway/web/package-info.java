// SPDX-License-Identifier: Apache-2.0
/** The files of the web page and the address of each of its pages. */
@NullMarked
package tidings.gateway.web;

import org.jspecify.annotations.NullMarked;
