// SPDX-License-Identifier: Apache-2.0
package tidings.bench.peers;

/**
 * An activity as a peer stores it.
 *
 * @param id ids of newer activities are greater
 * @param millis its time since 1970
 * @param actor number of a person
 * @param json the activity as an API returns it, without its counts and the reader's own likes
 */
public record PeerPost(String id, long millis, int actor, String json) {}
