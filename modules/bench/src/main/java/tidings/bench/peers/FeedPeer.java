// SPDX-License-Identifier: Apache-2.0
package tidings.bench.peers;

/** A database that keeps a home feed for each person. */
public interface FeedPeer extends AutoCloseable {
  /** Stores everything that pages are made of. */
  void load(PeerWorld world);

  /** Makes the first people, by number, followers of person 0. */
  void follow(int followers);

  /** Stores a post of person 0, and writes it into the feed of each follower. */
  void fanOut(PeerPost post);

  /** The program and its version. */
  String version();

  @Override
  void close();
}
