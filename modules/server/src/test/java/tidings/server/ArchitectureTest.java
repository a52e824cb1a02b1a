// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.core.importer.ImportOption.Predefined.DO_NOT_INCLUDE_TESTS;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import io.vertx.core.Future;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tidings.store.Item;
import tidings.store.Key;
import tidings.stream.DeadLetter;

/** The dependencies between modules and packages. */
final class ArchitectureTest {
  private static final List<String> FEATURES = List.of(
      "accounts", "entities", "follows", "activities", "likes", "polls", "bookmarks", "lists",
      "moderation",
      "feeds", "notifications", "trending", "search", "webhooks", "media");
  private static final JavaClasses CLASSES =
      new ClassFileImporter().withImportOption(DO_NOT_INCLUDE_TESTS)
          .withImportOption(location -> !location.contains("-tests.jar"))
          .importPackages("tidings");

  @Test
  void a_feature_depends_on_core_store_and_schema_only() {
    for (var feature : FEATURES) {
      requireKnowsTableAnd(
          feature, "schema", "schema.broadcast", "schema.rows", "schema.readers");
    }
  }

  @Test
  void a_feature_has_one_public_class() {
    for (var feature : FEATURES) {
      assertThat(publicNames("tidings." + feature))
          .singleElement().asString().endsWith("Actor");
    }
  }

  /** They answer nothing: they follow what is posted. */
  @Test
  void previews_are_made_by_one_public_class() {
    requireKnowsTableAnd("previews", "schema", "schema.rows");
    assertThat(publicNames("tidings.previews")).containsExactly("LinkPreviews");
  }

  /** Its log stores the JSON that leaves the server, so that it is the same each time. */
  @Test
  void the_event_log_knows_the_wire_as_well() {
    requireKnowsTableAnd("events", "schema", "schema.rows", "schema.readers", "wire");
    assertThat(publicNames("tidings.events")).containsExactly("EventsActor");
  }

  @Test
  void every_other_module_depends_only_on_modules_below_it() {
    requireKnowsOnly("core");
    requireKnowsOnly("store", "core..");
    requireKnowsTableAnd("schema");
    requireKnowsTableAnd("stream", "schema..");
    requireKnowsOnly("wire", "core..");
    requireKnowsOnly("cluster", "core..");
    requireKnowsOnly("gateway", "core..", "wire..");
    requireKnowsOnly("web");
    requireKnowsOnly("client", "core..");
    requireKnowsTableAnd("transfer", "wire..", "schema..");
    requireKnowsOnly("demo", "core..", "client..");
    requireKnowsTableAnd("verify", "schema..");
  }

  @Test
  void packages_have_no_cycles() {
    slices().assignedFrom(new SliceAssignment() {
      @Override
      public SliceIdentifier getIdentifierOf(JavaClass type) {
        return SliceIdentifier.of(type.getPackageName());
      }

      @Override
      public String getDescription() {
        return "packages";
      }
    }).should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void only_the_embedded_store_depends_on_rocksdb() {
    noClasses().that().resideOutsideOfPackage("tidings.store.embedded..")
        .should().dependOnClassesThat().resideInAPackage("org.rocksdb..")
        .check(CLASSES);
  }

  @Test
  void only_the_search_depends_on_lucene() {
    noClasses().that().resideOutsideOfPackage("tidings.search..")
        .should().dependOnClassesThat().resideInAPackage("org.apache.lucene..")
        .check(CLASSES);
  }

  /** Servers with the other engine load nothing of it. */
  @Test
  void only_an_engine_of_the_search_depends_on_opensearch() {
    noClasses().that().resideOutsideOfPackage("tidings.search.opensearch..")
        .should().dependOnClassesThat().resideInAnyPackage("org.opensearch..", "org.apache.hc..")
        .check(CLASSES);
  }

  /**
   * A context of Vert.x runs nothing more if a future is completed after an await with a timeout has
   * ended; {@link Future#timeout} does the same without.
   */
  @Test
  void nothing_that_runs_on_a_context_awaits_with_a_timeout() {
    noClasses().that().resideOutsideOfPackages("tidings.server.admin", "tidings.bench..")
        .should().callMethod(Future.class, "await", long.class, TimeUnit.class)
        .check(CLASSES);
  }

  @Test
  void only_the_dynamodb_store_and_buckets_depend_on_the_sdk() {
    noClasses().that().resideOutsideOfPackages("tidings.store.dynamodb..", "tidings.media.s3..")
        .should().dependOnClassesThat().resideInAPackage("software.amazon..")
        .check(CLASSES);
  }

  @Test
  void keys_are_constructed_in_the_schema_and_the_store_only() {
    noClasses().that().resideOutsideOfPackages("tidings.store..", "tidings.schema..")
        .should().callConstructor(Key.class, String.class, String.class)
        .check(CLASSES);
  }

  /** A dead letter keeps the type of the change that failed, known or not. */
  @Test
  void items_are_created_by_their_types() {
    noClasses().that().resideOutsideOfPackages("tidings.store..", "tidings.schema")
        .and().doNotBelongToAnyOf(DeadLetter.class)
        .should().callMethod(Item.class, "at", Key.class, String.class)
        .check(CLASSES);
  }

  private static List<String> publicNames(String packageName) {
    return CLASSES.stream()
        .filter(type -> type.getPackageName().equals(packageName) && type.isTopLevelClass())
        .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
        .map(JavaClass::getSimpleName).sorted().toList();
  }

  /** The core and the port of the table, but none of its engines. */
  private static void requireKnowsTableAnd(String module, String... others) {
    var table = Stream.of("core..", "store", "store.stream", "store.combine");
    requireKnowsOnly(module, Stream.concat(table, Stream.of(others)).toArray(String[]::new));
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
