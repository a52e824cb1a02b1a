// SPDX-License-Identifier: Apache-2.0
/** Profiles of whatever can be followed: users, cities, artists, topics. */
@NullMarked
package tidings.entities;

import org.jspecify.annotations.NullMarked;
