// SPDX-License-Identifier: Apache-2.0
package tidings.demo;

import java.util.OptionalInt;

/**
 * A comment on a post or on another comment.
 *
 * @param postIndex index of the post
 * @param parentIndex index of the parent comment; empty for a comment on the post itself
 */
record DemoComment(Person actor, int postIndex, OptionalInt parentIndex, String text) {}
