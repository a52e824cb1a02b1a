// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import static tidings.core.errors.ErrorCode.KEY_NEEDED;

import java.util.Optional;
import tidings.core.Accounts.Session;
import tidings.core.Activities.ForeignPost;
import tidings.core.Activity;
import tidings.gateway.http.Call;
import tidings.wire.JsonFields;
import tidings.wire.TextRule;

/** The id and the time that a site gives to an activity of its own. */
final class ForeignFields {
  private static final String ID = "foreignId";
  private static final String TIME = "publishedAt";
  private static final TextRule RULE = TextRule.line(1, Activity.MAX_FOREIGN_ID_LENGTH);

  private ForeignFields() {}

  /**
   * The id and time of a new activity, if it has them.
   *
   * @throws tidings.core.errors.Refusal {@code key_needed} if it is not posted with a service key
   */
  static Optional<ForeignPost> find(JsonFields body, Session me) {
    var id = body.optionalText(ID, RULE);
    var time = body.time(TIME);
    if ((id.isPresent() || time.isPresent()) && me.serviceKey().isEmpty()) {
      throw KEY_NEEDED.refusal(
          ID + " and " + TIME + " are given by the back end of a site, with a service key");
    }
    body.require(id.isPresent() || time.isEmpty() || body.findText(ID).isPresent(), ID,
        "must be there with " + TIME);
    body.require(time.isPresent() || id.isEmpty() || body.findText(TIME).isPresent(), TIME,
        "must be there with " + ID);
    return id.flatMap(text -> time.map(at -> new ForeignPost(text, at)));
  }

  /** The query parameter of a search. */
  static String parameter(Call call) {
    return call.queryParameter(ID).filter(RULE.predicate())
        .orElseThrow(() -> Call.invalidParameter(ID, RULE.requirement()));
  }
}
