// SPDX-License-Identifier: Apache-2.0
package tidings.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tidings.schema.KeyCatalog.KeySample;
import tidings.store.Item;
import tidings.store.Key;

final class ItemTypeTest {
  private static final Path MODULES = Path.of("..");

  /** The codes are stored in every existing table. Add to this list; never change an entry. */
  @Test
  void stored_codes_never_change() {
    assertThat(ItemType.values()).extracting(ItemType::code).containsExactlyInAnyOrder(
        "account", "activity", "arrived", "attempts", "audit", "block", "blocked",
        "bookmark", "bookmarkEntry", "bookmarkFolders", "bookmarkInFolder",
        "broadcast", "ceremony",
        "cleaning",
        "comment", "commenter", "consumer", "copying", "counts", "deadLetter", "delivery", "edge",
        "edge-end", "email", "emailClaim", "entity", "entityFlag", "entityReport", "erased",
        "erasedEntity", "erasedSuspension", "erasure",
        "eventLog", "eventProgress", "events",
        "expiry", "fanout", "feed", "fill", "flag", "follower", "followRequest", "foreignId",
        "handle",
        "identity", "importJob", "imports", "invite", "lastImport", "late", "lease", "like", "list",
        "mail",
        "mailLink", "merged",
        "mute", "mute-end", "mutedWords",
        "node", "notice", "noticePreferences", "notify", "outbox", "passkey", "patrol", "pins",
        "pollEnd",
        "report",
        "request",
        "request-end",
        "restoring", "serviceKey",
        "retention", "siteNotice", "siteNoticeDelivery", "siteNoticeTold", "role", "schema", "seal",
        "quoted", "session", "share", "shared", "state", "suspension", "takedown",
        "ticket",
        "trend", "trended", "vote", "watermark",
        "blob", "linkPreview", "media", "mediaUsage", "unusedMedia",
        "deadEvent", "waitingEvent", "webhook", "webhookDelivery", "webhookState");
  }

  @Test
  void codes_are_unique() {
    assertThat(ItemType.values()).extracting(ItemType::code).doesNotHaveDuplicates();
  }

  @Test
  void every_type_has_one_kind_of_key() {
    assertThat(KeyCatalog.ALL.stream().map(KeySample::types).flatMap(types -> types.stream()))
        .containsExactlyInAnyOrder(ItemType.values());
  }

  @Test
  void every_type_is_used() throws IOException {
    var code = new StringBuilder();
    try (var files = Files.find(MODULES, Integer.MAX_VALUE,
        (file, attributes) -> isMainCode(file.toString()))) {
      for (var file : files.toList()) {
        code.append(Files.readString(file));
      }
    }
    assertThat(Stream.of(ItemType.values()).map(type -> "ItemType." + type + "\\b"))
        .allSatisfy(use -> assertThat(code).containsPattern(use));
  }

  private static boolean isMainCode(String file) {
    return file.contains("/src/main/java/") && file.endsWith(".java")
        && !file.endsWith("/ItemType.java");
  }

  @Test
  void an_item_has_the_type_of_its_code() {
    var key = new Key("p", "s");
    assertThat(ItemType.of(ItemType.LIKE.at(key).build())).contains(ItemType.LIKE);
    assertThat(ItemType.of(Item.at(key, "of a newer version").build())).isEmpty();
  }
}
