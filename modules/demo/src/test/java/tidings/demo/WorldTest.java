// SPDX-License-Identifier: Apache-2.0
package tidings.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.core.Activity.Content;
import tidings.core.Envelope;
import tidings.core.UserId;
import tidings.demo.pictures.Drawing;

final class WorldTest {
  private static final DemoSettings WORLD_SETTINGS = new DemoSettings(1847, 500, 5_000);
  private static final World world = World.of(WORLD_SETTINGS);

  @Test
  void a_world_depends_on_its_seed() {
    assertThat(World.of(WORLD_SETTINGS)).isEqualTo(world);
    assertThat(World.of(new DemoSettings(7, 500, 5_000)).posts()).isNotEqualTo(world.posts());
  }

  @Test
  void a_world_has_500_people_60_places_and_5000_activities() {
    assertThat(world.people()).hasSize(500).doesNotHaveDuplicates();
    assertThat(world.places()).hasSize(60);
    assertThat(world.posts()).hasSize(5_000);
    assertThat(world.comments()).hasSizeBetween(2_000, 8_000);
    assertThat(world.likes()).extracting(World.Like::kind)
        .contains("like", "love", "laugh", "wow");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void the_smallest_world_is_valid(int seed) {
    var small = World.of(new DemoSettings(seed, DemoSettings.MIN_PEOPLE, 1));
    assertThat(small.people()).hasSize(DemoSettings.MIN_PEOPLE);
    assertThat(small.posts()).hasSize(1);
  }

  @Test
  void settings_survive_a_round_trip() {
    assertThat(DemoSettings.parse(WORLD_SETTINGS.format())).contains(WORLD_SETTINGS);
    assertThat(DemoSettings.parse("seed 1, 5 people")).isEmpty();
  }

  @Test
  void everybody_can_sign_up() {
    assertThat(world.people()).extracting(Person::id).doesNotHaveDuplicates()
        .allSatisfy(UserId::forSignUp)
        .contains(Demo.LOGIN);
  }

  @Test
  void texts_are_unique_and_complete() {
    assertThat(world.posts()).extracting(DemoPost::text)
        .doesNotHaveDuplicates()
        .allSatisfy(text -> assertThat(text).isNotBlank().doesNotContainPattern("[{}|$]")
            .hasSizeLessThan(Content.MAX_TEXT_LENGTH));
    assertThat(world.comments()).extracting(DemoComment::text)
        .allSatisfy(text -> assertThat(text).isNotBlank().doesNotContainPattern("[{}|$]"));
    assertThat(world.people()).extracting(Person::about)
        .allSatisfy(about -> assertThat(about).doesNotContainPattern("[{}|$]"));
  }

  @Test
  void nobody_follows_themselves_or_a_target_twice() {
    assertThat(world.follows()).doesNotHaveDuplicates()
        .noneMatch(follow -> follow.target().equals(follow.follower().ref()));
  }

  @Test
  void nobody_likes_a_post_of_their_own() {
    assertThat(world.likes())
        .noneMatch(like -> world.posts().get(like.postIndex()).actor().equals(like.person()));
  }

  @Test
  void no_post_has_more_targets_than_are_allowed() {
    assertThat(world.posts()).allSatisfy(
        post -> assertThat(post.targets()).doesNotHaveDuplicates()
            .hasSizeLessThanOrEqualTo(Envelope.MAX_TARGETS));
  }

  @Test
  void a_few_entities_have_most_of_the_followers() {
    var followers = new TreeMap<String, Integer>();
    world.people().forEach(person -> followers.put(person.id(), 0));
    world.follows().stream().filter(follow -> follow.target().isUser())
        .forEach(follow -> followers.merge(follow.target().id(), 1, Integer::sum));
    var counts = followers.values().stream().sorted().toList();

    assertThat(counts.getLast()).isGreaterThan(world.people().size() / 3);
    assertThat(counts.get(world.people().size() / 2)).isLessThan(10);
  }

  @Test
  void targets_exist() {
    var places = new HashSet<>(world.places().stream().map(DemoEntity::ref).toList());

    assertThat(world.posts()).allSatisfy(post -> assertThat(places).containsAll(post.targets()));
  }

  @Test
  void a_comment_answers_an_earlier_one_on_the_same_post_or_the_post() {
    for (int i = 0; i < world.comments().size(); i++) {
      var comment = world.comments().get(i);
      if (comment.parentIndex().isPresent()) {
        assertThat(comment.parentIndex().getAsInt()).isLessThan(i);
        assertThat(world.comments().get(comment.parentIndex().getAsInt()).postIndex())
            .isEqualTo(comment.postIndex());
      }
    }
    assertThat(world.comments()).anyMatch(comment -> comment.parentIndex().isPresent());
  }

  @Test
  void mentioned_users_exist() {
    var ids = new HashSet<>(world.people().stream().map(Person::id).toList());
    var mentions = Pattern.compile("@([a-z0-9_]+)");
    var texts = Stream.concat(
        world.posts().stream().map(DemoPost::text),
        world.comments().stream().map(DemoComment::text));

    assertThat(texts.flatMap(text -> mentions.matcher(text).results()))
        .hasSizeGreaterThan(500)
        .allSatisfy(mention -> assertThat(ids).contains(mention.group(1)));
  }

  @Test
  void every_picture_can_be_drawn() {
    var photos = Stream.of(
        world.posts().stream().flatMap(post -> post.photo().stream()),
        world.people().stream().flatMap(person -> Photo.of(person).stream()),
        world.places().stream().map(Photo::of)).flatMap(all -> all).toList();

    assertThat(photos).hasSizeGreaterThan(2_000).allSatisfy(
        photo -> assertThat(Drawing.svg(photo.image().replace("/pictures/", ""))).isPresent());
  }
}
