// SPDX-License-Identifier: Apache-2.0
import { del, put } from '../api/api.js';
import { inOrder } from '../api/queue.js';
import { showError } from './toasts.js';

/** As the server allows. */
export const MIN_CHOICES = 2;
export const MAX_CHOICES = 6;
export const MAX_CHOICE_LENGTH = 100;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** How long a poll may last, in seconds. */
export const DURATIONS = [HOUR, 6 * HOUR, DAY, 3 * DAY, 7 * DAY, 30 * DAY];
const DEFAULT_DURATION = DAY;

/** The poll of a draft that has none. */
export const NO_POLL = { choices: [], duration: DEFAULT_DURATION, multiple: false };

/** An empty poll of a draft. */
export const newPoll = () => ({ ...NO_POLL, choices: Array(MIN_CHOICES).fill('') });

/** The stored poll of a draft: anything on this host may write to the storage. */
export function parsePoll({ choices, duration, multiple }) {
  const texts = Array.isArray(choices) ? choices.filter((choice) => typeof choice === 'string') : [];
  return {
    choices: texts.length < MIN_CHOICES ? [] : texts.slice(0, MAX_CHOICES),
    duration: DURATIONS.includes(duration) ? duration : DEFAULT_DURATION,
    multiple: multiple === true,
  };
}

/** Whether it is a poll as it is sent. */
export const isPoll = (poll) => poll?.constructor === Object && Array.isArray(poll.choices)
  && [poll.until, ...poll.choices].every((text) => typeof text === 'string');

/** The choices of a draft that are not empty. */
export const givenChoices = ({ choices }) => choices.map((choice) => choice.trim()).filter(Boolean);

/** The poll of a draft as it is sent; it begins now. */
export const pollToSend = (poll) => ({
  choices: givenChoices(poll),
  until: new Date(Date.now() + poll.duration * 1000).toISOString(),
  multiple: poll.multiple,
});

/** The poll of a draft that was not accepted: it lasts about as long as it would have. */
export const pollToEdit = ({ choices, until, multiple }) => {
  const seconds = (Date.parse(until) - Date.now()) / 1000;
  return parsePoll({ choices, duration: DURATIONS.find((each) => each >= seconds) ?? DURATIONS.at(-1), multiple });
};

export const hasEnded = ({ until }) => Date.parse(until) <= Date.now();

/** The choices that the user has voted for. */
export const ownVotes = ({ you }) => you.votes ?? [];

/** The votes for a choice, and the number of users who have voted. */
export const votesFor = ({ counts }, choice) => counts.votes?.[choice] ?? 0;
export const voters = ({ counts }) => counts.voters ?? 0;

/** Votes on their way by activity: the choices that the server has stored, and how many votes follow. */
const pendingVotes = new Map();

/**
 * Votes, or withdraws the vote if there are no choices: shown at once. When the last answer is there, the
 * choices that are stored are shown, whatever has failed or arrived meanwhile.
 */
export async function vote(model, choices) {
  const pending = pendingVotes.get(model.id) ?? { stored: ownVotes(model.activity), waiting: 0 };
  pendingVotes.set(model.id, pending);
  pending.waiting += 1;
  const requestedAt = performance.now();
  model.setVotes(choices);
  try {
    const path = `activities/${model.id}/vote`;
    const { counts } = await inOrder(path, () => (choices.length ? put(path, { choices }) : del(path)));
    pending.stored = choices;
    model.setCounts(counts, requestedAt);
  } catch (problem) {
    showError(problem);
  }
  pending.waiting -= 1;
  if (pending.waiting) return;
  pendingVotes.delete(model.id);
  model.setVotes(pending.stored);
}
