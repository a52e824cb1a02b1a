// SPDX-License-Identifier: Apache-2.0
package tidings.bench.grow;

import static java.util.Comparator.reverseOrder;

import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tidings.core.Activity.Content;
import tidings.core.Edge;
import tidings.core.Entities.Profile;
import tidings.core.Envelope;
import tidings.core.Position;
import tidings.schema.rows.AccountRow;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.CountsRow;
import tidings.schema.rows.EdgeRow;
import tidings.schema.rows.FeedRow;
import tidings.schema.rows.FeedStateRow;
import tidings.schema.rows.LikeRow;
import tidings.schema.rows.OutboxRow;
import tidings.schema.rows.ProfileRow;
import tidings.store.Item;
import tidings.store.Op;
import tidings.store.OpEvaluator;

/**
 * The rows of a community, each kind in ascending order of its keys, and of its keys in the index.
 *
 * @param mergeAbove users with more followers are large audiences, without feed rows
 */
record ScaledCommunityRows(ScaledCommunity community, FollowerLists followers, int mergeAbove) {
  /** Lifetime of feed rows, as by default. */
  static final Duration RETENTION = Duration.ofDays(90);
  private static final String LIKE_KIND = "like";
  /** Every so many posts, and users, have a picture. */
  private static final int PICTURE_INTERVAL = 4;

  Stream<Item> account(int person) {
    return Stream.of(AccountRow
        .of(community.person(person), Optional.empty(), community.joined(person)).build());
  }

  /** The targets' sides of the edges to a user. */
  Stream<Item> followersOf(int person) {
    var target = community.person(person).ref();
    return followers.of(person).mapToObj(follower -> EdgeRow.follower(
        community.person(follower), Edge.unlimited(target, community.joined(follower))));
  }

  /** The follower's sides of the edges of a user. */
  Stream<Item> edgesOf(int person) {
    var user = community.person(person);
    var since = community.joined(person);
    return Arrays.stream(community.followed(person)).mapToObj(followed -> EdgeRow.following(
        user, Edge.unlimited(community.person(followed).ref(), since), false, 1));
  }

  Stream<Item> likesOf(int person) {
    return community.likedBy(person).mapToObj(post -> new LikeRow(
        community.person(person), community.id(post), LIKE_KIND, community.newest()).item());
  }

  /** A feed: its rows, which end at the retention, and its state. */
  Stream<Item> feedOf(int person) {
    var user = community.person(person);
    int kept = community.postsWithin(RETENTION);
    var fannedOut = Arrays.stream(community.followed(person)).filter(other -> !isLarge(other));
    var rows = IntStream.concat(IntStream.of(person), fannedOut)
        .flatMap(community::postsOf)
        .filter(post -> post < kept)
        .boxed()
        .sorted(reverseOrder())
        .map(post -> FeedRow.of(user, community.id(post), RETENTION));
    var changed = FeedStateRow.markChanged(user, Position.startOf(community.joined(person)));
    return Stream.concat(rows, Stream.of(itemOf(changed)));
  }

  /** The outbox, the profile and the counts of a user. */
  Stream<Item> entity(int person) {
    var ref = community.person(person).ref();
    var outbox = community.postsOf(person).boxed().sorted(reverseOrder())
        .map(post -> OutboxRow.of(ref, envelope(post)));
    var counts = new LinkedHashMap<String, Long>();
    counts.put(CountsRow.FOLLOWING, (long) community.followed(person).length);
    if (followers.count(person) > 0) {
      counts.put(CountsRow.FOLLOWERS, (long) followers.count(person));
    }
    counts.put(CountsRow.ACTIVITIES, (long) ScaledCommunity.POSTS);
    return Stream.concat(outbox, Stream.of(profile(person), itemOf(CountsRow.add(ref, counts))));
  }

  private Item profile(int person) {
    var user = community.person(person);
    var profile = new Profile("Person Number " + person, Optional.empty(), picture(person));
    return new ProfileRow(user.ref(), profile, user, 1, community.joined(person)).item();
  }

  /** The body of an activity, and its counts if there are any. */
  Stream<Item> activity(int post) {
    var text = "Post number " + post + ": the tram was late again, so we walked up the hill.";
    var note = Content.note(text).withImage(picture(post));
    var row = new ActivityRow(envelope(post), note, Optional.empty(), true).item();
    long likes = post < community.size() ? community.likesOf(post) : 0;
    return likes == 0
        ? Stream.of(row)
        : Stream.of(row, itemOf(CountsRow.add(community.id(post),
            Map.of(CountsRow.likes(LIKE_KIND), likes), Position.startOf(community.newest()))));
  }

  private Envelope envelope(int post) {
    return new Envelope(
        community.id(post), community.person(community.author(post)), "post", List.of());
  }

  private static Optional<String> picture(int number) {
    return number % PICTURE_INTERVAL == 0
        ? Optional.of("https://pictures.example.org/" + number + ".jpg")
        : Optional.empty();
  }

  boolean isLarge(int person) {
    return followers.count(person) > mergeAbove;
  }

  private static Item itemOf(Op op) {
    return OpEvaluator.apply(op, Optional.empty()).orElseThrow();
  }
}
