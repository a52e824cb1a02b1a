// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What one call tells each reader: {@code shown} or {@code absent} of a subject in a response, or
 * its status or error code.
 *
 * @param answers by reader
 */
record VisibilityRow(String call, String subject, String body, Map<String, String> answers) {
  /**
   * Reads, but not of what other rows add, or hide by a mute; and writes that add something, or take away what
   * only they have added.
   */
  private static final Pattern SHARING = Pattern.compile(
      "GET /v1/(activities/|entities/(?!.*/feed)|follow-requests|blocks|mutes|feed/explain|reports).*"
          + "|POST /v1/(activities|activities:batch|activities:read|entities:read)"
          + "|POST /v1/(follows:batch|relations:batch)"
          + "|POST /v1/(activities|entities)/[^/]+/reports(/dismiss)?"
          + "|PATCH /v1/activities/.*"
          + "|(PUT|DELETE) /v1/activities/[^/]+/likes/like"
          + "|PUT /v1/(follows|mutes)/.*");
  /** The answers to calls that are carried out. */
  private static final Set<String> DONE = Set.of("shown", "absent", "200", "201", "204");

  /** The last cell of a row is the answer for the remaining readers as well. */
  private static Stream<VisibilityRow> of(String table, List<String> readers) {
    return table.lines().skip(1).filter(line -> !line.isBlank())
        .map(line -> ofLine(line, readers));
  }

  /**
   * On the embedded engine all rows; on the other one the first of each route, as what the others add
   * to it does not depend on the engine.
   */
  static Stream<VisibilityRow> tested(String table, List<String> readers) {
    if (TestedStore.isEmbedded()) {
      return of(table, readers);
    }
    var routes = new HashSet<String>();
    return of(table, readers).filter(row -> routes.add(row.route()));
  }

  private static VisibilityRow ofLine(String line, List<String> readers) {
    var cells = Arrays.stream(line.split("\\|", -1)).map(String::strip).toList();
    var call = cells.get(0).split(" @");
    var answers = new LinkedHashMap<String, String>();
    for (int reader = 0; reader < readers.size(); reader++) {
      answers.put(readers.get(reader), cells.get(Math.min(reader + 2, cells.size() - 1)));
    }
    return new VisibilityRow(call[0], call.length > 1 ? call[1] : "", cells.get(1), answers);
  }

  private String method() {
    return call.substring(0, call.indexOf(' '));
  }

  String path() {
    return call.substring(call.indexOf(' ') + 1);
  }

  /** Whether no other row's answer depends on what this one changes, so that they share a scenario. */
  boolean sharesScenario() {
    return SHARING.matcher(call).matches() || answers.values().stream().noneMatch(DONE::contains);
  }

  /** The route as documented. */
  String route() {
    return call
        .replaceFirst("[?].*", "")
        .replaceFirst("(entities|v1/follows|requests|blocks|mutes)/[^/]+", "$1/{ref}")
        .replaceFirst("(entities/.*/follows)/[^/]+", "$1/{target}")
        .replaceFirst("lists/(none|friends)", "lists/{name}")
        .replaceFirst("members/[^/]+", "members/{ref}")
        .replaceFirst("pins/\\{[a-z]+}", "pins/{id}")
        .replaceFirst("v1/followers/[^/]+", "v1/followers/{ref}")
        .replaceFirst("(activities|bookmarks|explain)/\\{[a-z]+}", "$1/{id}")
        .replaceFirst("likes/like$", "likes/{kind}");
  }

  /**
   * The answer to one reader.
   *
   * @param token of the reader; empty for an anonymous one
   * @param fill replaces names in braces by ids
   */
  String answer(ServerExtension server, String token, UnaryOperator<String> fill) {
    var response = server.rawHttp().send(method(), fill.apply(path()), token,
        fill.apply(commentsIn(body)));
    if (response.status() >= 300) {
      return response.json().getString("code");
    }
    if (!subject.isEmpty()) {
      return hasSubject(response.body(), fill.apply("{" + subject + "}")) ? "shown" : "absent";
    }
    return response.status() == 200 && isBatch()
        ? statusOfFirst(response)
        : String.valueOf(response.status());
  }

  private boolean isBatch() {
    return path().endsWith("activities:batch") || path().endsWith("follows:batch");
  }

  /** The targets and reasons of other activities do not count. In feeds an id is an address. */
  private static boolean hasSubject(String body, String id) {
    return Stream.of("\"id\":\"" + id, "\"ref\":\"" + id, "\"ref\":\"activity:" + id,
        "/activity:" + id + "</id>", "/activity:" + id + "\",\"url\"")
        .anyMatch(body::contains);
  }

  private static String statusOfFirst(RawHttp.Response batch) {
    var items = batch.json().getJsonArray("items");
    var first = items.isEmpty()
        ? batch.json().getJsonArray("unfollow").getJsonObject(0)
        : items.getJsonObject(0);
    return first.getInteger("status") < 300
        ? String.valueOf(first.getInteger("status"))
        : first.getJsonObject("body").getString("code");
  }

  /** Writes {@code {on x}} as a comment on x, and {@code {all on x}} as a batch of it. */
  private static String commentsIn(String text) {
    var comment =
        "{\"verb\":\"comment\",\"object\":{\"type\":\"note\",\"text\":\"Hello\"},"
            + "\"targets\":[\"activity:{$1}\"]}";
    return text
        .replaceFirst("\\{on ([a-z]+)}", comment)
        .replaceFirst("\\{all on ([a-z]+)}", "{\"items\":[" + comment + "]}");
  }

  @Override
  public String toString() {
    return call + " " + subject + body;
  }
}
