// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.core.importer.ImportOption.Predefined.DO_NOT_INCLUDE_TESTS;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tidings.store.Key;

/** What each module may know of the others. */
final class ArchitectureTest {
  private static final List<String> FEATURES = List.of(
      "accounts", "entities", "follows", "activities", "likes", "moderation", "feeds",
      "notifications", "trending");
  private static final JavaClasses CLASSES =
      new ClassFileImporter().withImportOption(DO_NOT_INCLUDE_TESTS).importPackages("tidings");

  @Test
  void a_feature_knows_core_and_store_and_no_other_feature() {
    for (var feature : FEATURES) {
      requireKnowsOnly(feature, "core", "store", "store.rows", "store.stream");
    }
  }

  @Test
  void a_feature_shows_one_class() {
    for (var feature : FEATURES) {
      assertThat(CLASSES.stream().filter(type -> type.getPackageName().equals("tidings." + feature))
          .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC)))
          .extracting(JavaClass::getSimpleName)
          .singleElement().asString().endsWith("Actor");
    }
  }

  @Test
  void the_gateway_and_the_client_know_core_only() {
    requireKnowsOnly("gateway", "core");
    requireKnowsOnly("client", "core");
    requireKnowsOnly("store", "core");
    requireKnowsOnly("stream", "core", "store", "store.stream");
    requireKnowsOnly("core");
  }

  @Test
  void only_the_embedded_store_sees_rocksdb() {
    noClasses().that().resideOutsideOfPackage("tidings.store.embedded..")
        .should().dependOnClassesThat().resideInAPackage("org.rocksdb..")
        .check(CLASSES);
  }

  @Test
  void only_the_store_on_dynamodb_sees_the_sdk() {
    noClasses().that().resideOutsideOfPackage("tidings.store.dynamodb..")
        .should().dependOnClassesThat().resideInAPackage("software.amazon..")
        .check(CLASSES);
  }

  @Test
  void keys_are_made_in_the_store_only() {
    noClasses().that().resideOutsideOfPackage("tidings.store..")
        .should().callConstructor(Key.class, String.class, String.class)
        .check(CLASSES);
  }

  private static void requireKnowsOnly(String module, String... others) {
    var known = Stream.concat(Stream.of(module + ".."), Stream.of(others));
    classes().that().resideInAPackage("tidings." + module + "..")
        .should().onlyDependOnClassesThat(
            resideOutsideOfPackage("tidings..").or(
                resideInAnyPackage(known.map("tidings."::concat).toArray(String[]::new))))
        .check(CLASSES);
  }
}
