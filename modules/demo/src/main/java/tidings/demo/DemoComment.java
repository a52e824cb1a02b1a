// SPDX-License-Identifier: Apache-2.0
package tidings.demo;

import java.util.OptionalInt;

/**
 * What somebody says about a post.
 *
 * @param postIndex the place of the post in the world's list
 * @param parentIndex the place of the comment that it answers, in the world's list; empty when it is about
 *     the post itself
 */
record DemoComment(Person actor, int postIndex, OptionalInt parentIndex, String text) {}
