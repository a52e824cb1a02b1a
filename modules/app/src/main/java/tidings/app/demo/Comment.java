// SPDX-License-Identifier: Apache-2.0
package tidings.app.demo;

import java.util.OptionalInt;

/**
 * What somebody says about a post.
 *
 * @param post the place of the post in the world's list
 * @param on the place of the comment that it answers, in the world's list; empty when it is about
 *     the post itself
 */
record Comment(Person actor, int post, OptionalInt on, String text) {}
