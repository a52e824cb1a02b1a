// SPDX-License-Identifier: Apache-2.0
/** Profiles and counts of everything that can be followed: users, cities, artists, topics. */
@NullMarked
package tidings.entities;

import org.jspecify.annotations.NullMarked;
