// SPDX-License-Identifier: Apache-2.0
package tidings.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import tidings.core.Activity.Content;
import tidings.core.Envelope;
import tidings.core.UserId;

final class WorldTest {
  private final World world = World.create();

  @Test
  void it_is_the_same_every_time() {
    assertThat(World.create()).isEqualTo(world);
  }

  @Test
  void it_has_200_people_and_30_places_and_2000_activities() {
    assertThat(world.people()).hasSize(200).doesNotHaveDuplicates();
    assertThat(world.places()).hasSize(30);
    assertThat(world.posts()).hasSize(2_000);
  }

  @Test
  void everybody_can_sign_up() {
    assertThat(world.people()).extracting(Person::id).doesNotHaveDuplicates()
        .allSatisfy(UserId::chosen)
        .contains(Demo.LOGIN);
  }

  @Test
  void no_text_is_said_twice_and_none_is_left_unfinished() {
    assertThat(world.posts()).extracting(Posts.Post::text)
        .doesNotHaveDuplicates()
        .allSatisfy(text -> assertThat(text).isNotBlank().doesNotContainPattern("[{}|$]")
            .hasSizeLessThan(Content.TEXT));
    assertThat(world.people()).extracting(Person::about)
        .allSatisfy(about -> assertThat(about).doesNotContainPattern("[{}|$]"));
  }

  @Test
  void nobody_follows_themselves_or_anything_twice() {
    assertThat(world.follows()).doesNotHaveDuplicates()
        .noneMatch(follow -> follow.what().equals(follow.who().ref()));
  }

  @Test
  void nobody_likes_a_post_of_their_own() {
    assertThat(world.likes())
        .noneMatch(like -> world.posts().get(like.post()).actor().equals(like.who()));
  }

  @Test
  void no_post_has_more_targets_than_are_allowed() {
    assertThat(world.posts()).allSatisfy(
        post -> assertThat(post.targets()).doesNotHaveDuplicates()
            .hasSizeLessThanOrEqualTo(Envelope.TARGETS));
  }

  @Test
  void a_few_are_followed_by_most_and_most_by_a_few() {
    var followers = new TreeMap<String, Integer>();
    world.people().forEach(person -> followers.put(person.id(), 0));
    world.follows().stream().filter(follow -> follow.what().isUser())
        .forEach(follow -> followers.merge(follow.what().id(), 1, Integer::sum));
    var counts = followers.values().stream().sorted().toList();

    assertThat(counts.getLast()).isGreaterThan(world.people().size() / 2);
    assertThat(counts.get(world.people().size() / 2)).isLessThan(10);
  }

  @Test
  void what_is_posted_about_is_there() {
    var places = new HashSet<>(world.places().stream().map(Place::ref).toList());

    assertThat(world.posts()).allSatisfy(post -> assertThat(places).containsAll(post.targets()));
  }
}
