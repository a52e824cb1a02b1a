// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.core.Ref;
import tidings.server.ServerExtension;
import tidings.transfer.interchange.ImportResult.KindTotals;
import tidings.transfer.interchange.RecordKind;

/** The quick-photos table of the lab can be imported and browsed. */
final class ImportQuickPhotosIT {
  private static final String[] TABLE = {
    """
        {"PK":"USER#jacksonjason","SK":"#METADATA#jacksonjason","username":"jacksonjason",\
        "name":"John Perry","email":"a@example.org","birthdate":"1980-01-01","interests":["tea"],\
        "followers":2,"following":0}""",
    """
        {"PK":"USER#ppierce","SK":"#METADATA#ppierce","username":"ppierce","name":"Paul",\
        "followers":1,"following":1}""",
    """
        {"PK":"USER#jacksonjason","SK":"#FRIEND#ppierce","followedUser":"jacksonjason",\
        "followingUser":"ppierce","timestamp":"2019-01-01T10:00:00.123456"}""",
    """
        {"PK":"USER#ppierce","SK":"#FRIEND#ppierce","followedUser":"ppierce",\
        "followingUser":"ppierce","timestamp":"2019-01-01T10:00:00"}""",
    """
        {"PK":"REACTION#ppierce#+1","SK":"PHOTO#jacksonjason#2018-05-30T15:42:38",\
        "reactingUser":"ppierce","reactionType":"+1",\
        "photo":"PHOTO#jacksonjason#2018-05-30T15:42:38","timestamp":"2019-02-02T10:00:00"}""",
    """
        {"PK":"USER#jacksonjason","SK":"PHOTO#jacksonjason#2018-05-30T15:42:38",\
        "username":"jacksonjason","timestamp":"2018-05-30T15:42:38",\
        "reactions":{"+1":1,"smiley":0,"sunglasses":3},"location":"Lisbon"}"""};
  private static final String TYPED = """
      {"Item":{"PK":{"S":"USER#n.n"},"SK":{"S":"#METADATA#n.n"},"name":{"S":"N. N."},\
      "followers":{"N":"0"},"interests":{"L":[{"S":"tea"},{"S":"maps"}]}}}""";

  @TempDir
  Path folder;

  @Test
  @Tag("api")
  void users_photos_reactions_and_followers_are_imported() {
    var store = new ImportStore(folder);

    var outcome = store.importLines(TABLE);

    assertThat(outcome.rejections()).isEmpty();
    assertThat(outcome.kinds()).containsAllEntriesOf(
        Map.of(
            RecordKind.ACCOUNT, new KindTotals(2, 2), RecordKind.ENTITY, new KindTotals(0, 0),
            RecordKind.ACTIVITY, new KindTotals(1, 1), RecordKind.LIKE, new KindTotals(1, 1),
            RecordKind.FOLLOW, new KindTotals(2, 1)));
    assertThat(outcome.selfFollows()).isEqualTo(1);
    assertThat(store.isConsistent()).isTrue();
    store.brokenStore().serve(tidings -> {
      var reader = tidings.signUp("reader", ServerExtension.PASSWORD, "Reader").await();
      var jason = reader.entity(Ref.parse("user:jacksonjason")).await();
      assertThat(jason.profile().name()).isEqualTo("John Perry");
      assertThat(jason.profile().about()).contains("tea");
      assertThat(jason.counts().followers()).isEqualTo(1);
      reader.follow(jason.ref()).await();
      var photo = reader.feed().await().page().items().getFirst().activity();
      assertThat(photo.object().type()).isEqualTo("photo");
      assertThat(photo.object().text()).contains("Lisbon");
      assertThat(photo.publishedAt()).isEqualTo("2018-05-30T15:42:38Z");
      assertThat(photo.counts().likes()).isEqualTo(Map.of("+1", 1L));
    });
  }

  @Test
  void declared_counts_are_compared_with_the_imported_ones() {
    var outcome = new ImportStore(folder).importLines(TABLE);

    assertThat(outcome.declaredCounts()).isEqualTo(7);
    assertThat(outcome.differences()).containsExactlyInAnyOrder(
        "user:jacksonjason has 1 followers, and the file says 2",
        "user:ppierce has 0 followers, and the file says 1",
        outcome.differences().getLast());
    assertThat(outcome.differences().getLast())
        .endsWith("has 0 likes:sunglasses, and the file says 3");
  }

  @Test
  void declared_kinds_are_escaped_for_the_terminal() {
    var outcome = new ImportStore(folder).importLines(
        TABLE[0], TABLE[5].replace("\"smiley\":0", "\"\\u001b[2J\":7"));

    assertThat(outcome.differences())
        .anyMatch(reason -> reason.endsWith("has 0 likes:\\u{1b}[2J, and the file says 7"));
  }

  @Test
  void items_may_have_dynamodb_types_and_arbitrary_names() {
    var store = new ImportStore(folder);

    assertThat(store.importLines(TYPED).rejections()).isEmpty();

    assertThat(store.exportedLines()).singleElement().asString()
        .contains("\"id\":\"n_n-").contains("\"name\":\"N. N.\"")
        .contains("\"about\":\"tea, maps\"");
    assertThat(store.importLines(TYPED).rows()).isZero();
  }

  static Stream<Arguments> wrongItems() {
    return Stream.of(
        Arguments.of("USER#ana", "#METADATA#ben", "", "unknown keys"),
        Arguments.of("USER#", "#METADATA#", "", "unknown keys"),
        Arguments.of("USER#ana", "PHOTO#ben#2018-05-30T15:42:38", "", "unknown keys"),
        Arguments.of("USER#ana", "#FRIEND#", "", "unknown keys"),
        Arguments.of("USER#ana", "#FRIEND#ben", "", "timestamp is missing"),
        Arguments.of("USER#ana", "#FRIEND#ben", ",\"timestamp\":[]",
            "the time must be in the past"),
        Arguments.of("USER#ana", "PHOTO#ana#+900000000-01-01T00:00:00", "",
            "the time must be in the past"),
        Arguments.of("REACTION##+1", "PHOTO#ana#2018-05-30T15:42:38", "", "PK must be"));
  }

  @ParameterizedTest
  @MethodSource("wrongItems")
  void an_invalid_item_is_reported_and_left_out(String pk, String sk, String more, String reason) {
    var store = new ImportStore(folder);

    var outcome = store.importLines(
        TABLE[0], "{\"PK\":\"" + pk + "\",\"SK\":\"" + sk + "\"" + more + "}", TABLE[1]);

    assertThat(outcome.rejections()).singleElement().asString()
        .startsWith("line 2: ").contains(reason);
    assertThat(store.exportedLines()).hasSize(2);
  }

  @Test
  void a_very_long_key_is_parsed_quickly() {
    var outcome = new ImportStore(folder).importLines(
        TABLE[0], "{\"PK\":\"USER#ana\",\"SK\":\"PHOTO#ana#" + "T".repeat(250_000) + "\"}");

    assertThat(outcome.rejections()).singleElement().asString()
        .contains("the time must be in the past");
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "\"name\":{\"S\":null}", "\"name\":{\"S\":\"\\ud800\"}", "\"name\":{\"N\":\"12\"}",
    "\"followers\":{\"N\":\"1E+999999999\"}", "\"followers\":{\"N\":\"-1\"}",
    "\"followers\":{\"S\":\"many\"}", "\"interests\":{\"M\":{}}", "\"interests\":{\"L\":[null]}"})
  void invalid_parts_of_an_item_are_left_out(String field) {
    var store = new ImportStore(folder);

    var outcome = store.importLines(
        "{\"PK\":{\"S\":\"USER#ana\"},\"SK\":{\"S\":\"#METADATA#ana\"}," + field + "}");

    assertThat(outcome.rejections()).isEmpty();
    assertThat(outcome.declaredCounts()).isZero();
    assertThat(store.exportedLines()).singleElement().asString()
        .contains("\"name\":\"ana\",\"about\":null");
  }

  @Test
  void creation_times_are_kept() {
    var store = new ImportStore(folder);

    store.importLines("""
        {"PK":"USER#ana","SK":"#METADATA#ana","timestamp":"2018-01-01T10:00:00.5"}""");

    assertThat(store.exportedLines()).singleElement().asString()
        .contains("\"createdAt\":\"2018-01-01T10:00:00.500Z\"");
  }
}
