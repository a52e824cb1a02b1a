// SPDX-License-Identifier: Apache-2.0
package tidings.bench.resume;

/**
 * The result of a trial.
 *
 * @param actions number of acknowledged actions
 * @param activities number of posts among them
 * @param resumes number of resumes from a position
 * @param reloads number of page reloads
 * @param unanswered number of client calls that never completed
 * @param differences remaining differences of all readers
 */
public record TrialResult(
    int actions, int activities, int resumes, int reloads, int unanswered,
    FeedDifferences differences) {}
