// SPDX-License-Identifier: Apache-2.0
package tidings.app.demo;

import static java.util.Locale.ROOT;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** Thinks up the people of the demo. The first ones are the famous ones. */
final class People {
  /** Who the visitor of the demo is. */
  static final String ANA = "ana";

  private final Random random;
  private final List<Phrase> abouts = Script.lines("abouts").stream().map(Phrase::new).toList();
  private final Set<String> taken = new LinkedHashSet<>();
  private final List<Place> cities;
  private final List<Place> artists;
  private final List<Place> topics;

  private People(Random random, List<Place> places) {
    this.random = random;
    this.cities = places.stream().filter(Place::isCity).toList();
    this.artists = places.stream().filter(Place::isArtist).toList();
    this.topics = places.stream().filter(Place::isTopic).toList();
  }

  /** So many people, all with different ids. */
  static List<Person> of(Random random, List<Place> places, int count) {
    return new People(random, places).people(count);
  }

  private List<Person> people(int count) {
    var firstNames = Script.words("names");
    var surnames = Script.words("surnames");
    var people = new ArrayList<Person>();
    people.add(ana(surnames.getFirst()));
    while (people.size() < count) {
      people.add(person(pick(firstNames), pick(surnames), pick(cities)));
    }
    Collections.swap(people, 0, 2); // known, but not the most famous
    return List.copyOf(people);
  }

  private Person ana(String surname) {
    return person("Ana", surname, cities.getFirst());
  }

  private Person person(String firstName, String surname, Place home) {
    var spelled = firstName.split("=");
    var interests = someOf(topics, 2);
    var words = Map.of(
        "city", home.name(),
        "topic", interests.getFirst().name().toLowerCase(ROOT),
        "other", interests.getLast().name().toLowerCase(ROOT));
    var about = pick(abouts).say(random, words);
    return new Person(
        idOf(spelled[spelled.length - 1], surname),
        spelled[0] + " " + surname,
        about.substring(0, 1).toUpperCase(ROOT) + about.substring(1),
        home,
        interests,
        someOf(artists, 1 + random.nextInt(3)));
  }

  /** The first name, and as much of the surname as it takes to be the only one. */
  private String idOf(String firstName, String surname) {
    var id = plain(firstName);
    var longer = plain(surname);
    for (int letters = 1; !taken.add(id); letters++) {
      id = letters <= longer.length()
          ? plain(firstName) + "_" + longer.substring(0, letters)
          : plain(firstName) + letters;
    }
    return id;
  }

  private static String plain(String name) {
    return Normalizer.normalize(name, Normalizer.Form.NFD)
        .toLowerCase(ROOT)
        .replace("ł", "l")
        .replace("ø", "oe")
        .replace("æ", "ae")
        .replace("ı", "i")
        .replaceAll("[^a-z]", "");
  }

  private <T> List<T> someOf(List<T> things, int count) {
    var some = new LinkedHashSet<T>();
    while (some.size() < count) {
      some.add(pick(things));
    }
    return List.copyOf(some);
  }

  private <T> T pick(List<T> things) {
    return things.get(random.nextInt(things.size()));
  }
}
