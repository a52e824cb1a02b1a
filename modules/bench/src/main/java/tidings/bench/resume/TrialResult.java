// SPDX-License-Identifier: Apache-2.0
package tidings.bench.resume;

/**
 * What came of a trial.
 *
 * @param actions that were acknowledged
 * @param activities among them
 * @param resumes how often a reader went on from a position
 * @param reloads how often one had to load the page again
 * @param unanswered calls of the client that came to no end
 * @param differences what was wrong in the end, of all readers
 */
public record TrialResult(
    int actions, int activities, int resumes, int reloads, int unanswered,
    FeedDifferences differences) {}
