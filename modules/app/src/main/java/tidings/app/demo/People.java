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
    var origins = Origin.all();
    var people = new ArrayList<Person>();
    people.add(person(origins.getFirst(), "Ana", "Ribeiro", cities.getFirst()));
    while (people.size() < count) {
      people.add(somebody(pick(origins)));
    }
    Collections.swap(people, 0, 2); // known, but not the most famous
    return List.copyOf(people);
  }

  private Person somebody(Origin origin) {
    boolean moved = random.nextInt(4) == 0;
    var grewUp = cities.stream().filter(city -> city.ref().toString().equals(origin.city()));
    var home = moved ? pick(cities) : grewUp.findFirst().orElseGet(() -> pick(cities));
    return person(origin, fresh(origin.firstNames()), pick(origin.surnames()), home);
  }

  /** A first name that nobody has, if there is one left. */
  private String fresh(List<String> firstNames) {
    var free = firstNames.stream().filter(name -> !taken.contains(id(name))).toList();
    return pick(free.isEmpty() ? firstNames : free);
  }

  private Person person(Origin origin, String firstName, String surname, Place home) {
    var interests = someOf(topics, 2);
    var words = Map.of(
        "city", home.name(),
        "topic", interests.getFirst().name().toLowerCase(ROOT),
        "other", interests.getLast().name().toLowerCase(ROOT));
    var about = pick(abouts).say(random, words);
    return new Person(
        unique(id(firstName), id(surname)),
        firstName.replaceFirst("=.*", "") + " " + surname,
        about.substring(0, 1).toUpperCase(ROOT) + about.substring(1),
        home,
        home.ref().toString().equals(origin.city()),
        interests,
        someOf(artists, 1 + random.nextInt(3)));
  }

  /** The first name, with as much of the surname as it takes to be the only one. */
  private String unique(String firstName, String surname) {
    var id = firstName;
    for (int letters = 1; !taken.add(id); letters++) {
      id = letters <= surname.length()
          ? firstName + "_" + surname.substring(0, letters)
          : firstName + letters;
    }
    return id;
  }

  /** What a name is as an id: without its accents, or as it is spelled for that. */
  private static String id(String name) {
    return Normalizer.normalize(name.replaceFirst(".*=", ""), Normalizer.Form.NFD)
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
