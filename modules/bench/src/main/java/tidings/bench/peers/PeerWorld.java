// SPDX-License-Identifier: Apache-2.0
package tidings.bench.peers;

import java.util.stream.IntStream;

/** The data of a community. People and posts are numbered from 0. */
public interface PeerWorld {
  int people();

  int posts();

  PeerPost post(int number);

  /** The number of likes of a post. */
  int likes(int post);

  /** The people whom a person follows. */
  int[] followed(int person);

  /** The posts in the feed of a person, newest first. */
  IntStream feed(int person);

  /** The posts that a person likes. */
  IntStream liked(int person);
}
