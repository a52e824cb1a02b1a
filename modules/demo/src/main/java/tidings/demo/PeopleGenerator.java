// SPDX-License-Identifier: Apache-2.0
package tidings.demo;

import static java.util.Locale.ROOT;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** Generates the people of the demo, the most popular ones first. */
final class PeopleGenerator {
  /** Id of the person that the visitor signs in as. */
  static final String ANA = "ana";

  private final Random random;
  private final List<Phrase> abouts = DemoTexts.lines("abouts").stream().map(Phrase::new).toList();
  private final Set<String> usedIds = new LinkedHashSet<>();
  private final List<DemoEntity> cities;
  private final List<DemoEntity> artists;
  private final List<DemoEntity> topics;

  private PeopleGenerator(Random random, List<DemoEntity> places) {
    this.random = random;
    this.cities = places.stream().filter(DemoEntity::isCity).toList();
    this.artists = places.stream().filter(DemoEntity::isArtist).toList();
    this.topics = places.stream().filter(DemoEntity::isTopic).toList();
  }

  /** Generates a number of people with distinct ids. */
  static List<Person> generate(Random random, List<DemoEntity> places, int count) {
    return new PeopleGenerator(random, places).people(count);
  }

  private List<Person> people(int count) {
    var namePools = NamePool.all();
    var people = new ArrayList<Person>();
    people.add(person(namePools.getFirst(), "Ana", "Ribeiro", cities.getFirst()));
    while (people.size() < count) {
      people.add(randomPerson(pick(namePools)));
    }
    Collections.swap(people, 0, 2); // popular, but not the most popular
    return List.copyOf(people);
  }

  private Person randomPerson(NamePool namePool) {
    boolean hasMoved = random.nextInt(4) == 0;
    var birthplaces = cities.stream().filter(city -> city.ref().toString().equals(namePool.city()));
    var home = hasMoved ? pick(cities) : birthplaces.findFirst().orElseGet(() -> pick(cities));
    return person(namePool, unusedName(namePool.firstNames()), pick(namePool.surnames()), home);
  }

  /** A first name that is not taken yet, if there is one. */
  private String unusedName(List<String> firstNames) {
    var free = firstNames.stream().filter(name -> !usedIds.contains(id(name))).toList();
    return pick(free.isEmpty() ? firstNames : free);
  }

  private Person person(NamePool namePool, String firstName, String surname, DemoEntity home) {
    var interests = pickSome(topics, 2);
    var words = Map.of(
        "city", home.name(),
        "topic", interests.getFirst().name().toLowerCase(ROOT),
        "other", interests.getLast().name().toLowerCase(ROOT));
    var about = pick(abouts).render(random, words);
    return new Person(
        uniqueId(id(firstName), id(surname)),
        firstName.replaceFirst("=.*", "") + " " + surname,
        about.substring(0, 1).toUpperCase(ROOT) + about.substring(1),
        home,
        home.ref().toString().equals(namePool.city()),
        interests,
        pickSome(artists, 1 + random.nextInt(3)));
  }

  /** The first name, with as many letters of the surname as needed to be unique. */
  private String uniqueId(String firstName, String surname) {
    var id = firstName;
    for (int letters = 1; !usedIds.add(id); letters++) {
      id = letters <= surname.length()
          ? firstName + "_" + surname.substring(0, letters)
          : firstName + letters;
    }
    return id;
  }

  /** Converts a name to an id: transliterated, or without accents. */
  private static String id(String name) {
    return Normalizer.normalize(name.replaceFirst(".*=", ""), Normalizer.Form.NFD)
        .toLowerCase(ROOT)
        .replace("ł", "l")
        .replace("ø", "oe")
        .replace("æ", "ae")
        .replace("ı", "i")
        .replaceAll("[^a-z]", "");
  }

  private <T> List<T> pickSome(List<T> things, int count) {
    var picked = new LinkedHashSet<T>();
    while (picked.size() < count) {
      picked.add(pick(things));
    }
    return List.copyOf(picked);
  }

  private <T> T pick(List<T> things) {
    return things.get(random.nextInt(things.size()));
  }
}
