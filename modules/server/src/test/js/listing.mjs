// SPDX-License-Identifier: Apache-2.0
// A model test of a list on the page, while the list of the server changes. After any interleaving
// the page has the items of the server, in order and once each.

const PAGE = 4;
/** Longer than a chunk that comes into view again may be old. */
const LONG_MS = 60_000;
const STEPS = 160;
const BEFORE = 220;

/** @param base address of the page's modules. Returns the differences; empty if there are none. */
export async function differences(base, seed) {
  const { Listing } = await import(`${base}js/state/listing.js`);
  const { Arrivals } = await import(`${base}js/state/arrivals.js`);
  const random = randomOf(seed);
  const upTo = (most) => Math.floor(random() * most);
  const order = (number) => String(number).padStart(8, '0');
  const texts = new Map();
  const row = (key) => ({ key, order: key, text: texts.get(key) });
  const underway = [];

  let ids = Array.from({ length: BEFORE }, (_, i) => order((BEFORE - i) * 10));
  let newest = BEFORE * 10;

  const { now } = Date;
  let passed = 0;
  Date.now = () => now() + passed;

  /** A request; responses arrive later, in any order. */
  const ask = (after) => new Promise((resolve) => {
    const rest = after === undefined ? ids : ids.filter((id) => id < after);
    const items = rest.slice(0, PAGE);
    const next = rest.length > PAGE ? items.at(-1) : null;
    underway.push(() => resolve({ items, next }));
  });

  async function settle(all) {
    do {
      if (underway.length) underway.splice(upTo(underway.length), 1)[0]();
      for (let turn = 0; turn < 10; turn++) await Promise.resolve();
    } while (all && underway.length);
  }

  const listing = new Listing(ask, row);
  const arrivals = new Arrivals(listing);

  function add(id) {
    if (ids.includes(id)) return;
    ids = [...ids, id].sort().reverse();
    arrivals.add(row(id)); // as a live event does
  }

  function remove(id) {
    ids = ids.filter((other) => other !== id);
    listing.remove(id);
    arrivals.drop(id);
  }

  const steps = [
    () => add(order(newest += 10)),
    () => add(order(10 + upTo(newest))), // delivered late, or restored
    () => ids.length && remove(ids[upTo(ids.length)]),
    () => { listing.loadMore(); },
    () => { listing.loadMore(); },
    () => { if (listing.chunks.length) listing.enter(listing.chunks[upTo(listing.chunks.length)]); },
    () => { if (ids.length) texts.set(ids[upTo(ids.length)], `edit ${upTo(1000)}`); }, // out of view
    () => { passed += LONG_MS / 4; },
    () => { arrivals.show(); },
    () => { if (upTo(8) === 0) listing.restart().then(() => arrivals.prune()); },
    () => settle(false),
    () => settle(false),
    () => settle(false),
  ];

  listing.restart();
  await settle(true);
  for (let step = 0; step < STEPS; step++) await steps[upTo(steps.length)]();

  await settle(true);
  arrivals.show();
  await settle(true);
  while (!listing.atEnd) {
    listing.loadMore();
    await settle(true);
  }
  passed += LONG_MS;
  const shown = [];
  const outdated = [];
  for (const chunk of listing.chunks) {
    listing.enter(chunk);
    await settle(true);
    shown.push(...chunk.rows.map(({ key }) => key));
    outdated.push(...chunk.rows.filter(({ key, text }) => text !== texts.get(key)));
  }
  Date.now = now;
  if (outdated.length) return `seed ${seed}: outdated ${outdated.map(({ key }) => key)}`;
  return shown.join() === ids.join() ? '' : `seed ${seed}: missing ${ids.filter((id) => !shown.includes(id))}; `
    + `too many ${shown.filter((id, i) => !ids.includes(id) || shown.indexOf(id) !== i)}; `
    + `sorted ${[...shown].sort().reverse().join() === shown.join()}`;
}

/** A long list whose rows have no sort key contains all rows. */
export async function withoutOrder(base) {
  const { Listing } = await import(`${base}js/state/listing.js`);
  const all = Array.from({ length: 800 }, (_, i) => `row ${i}`);
  const listing = new Listing(async (after = 0) => {
    const next = after + PAGE < all.length ? after + PAGE : null;
    return { items: all.slice(after, after + PAGE), next };
  }, (key) => ({ key }));
  await listing.restart();
  while (!listing.atEnd) await listing.loadMore();
  for (const chunk of listing.chunks) await listing.enter(chunk);
  return listing.rows.map(({ key }) => key).join() === all.join() ? '' : 'rows are missing';
}

/** An empty list shows a row that arrived while its first page was loading. */
export async function emptyWithArrival(base) {
  const { Listing } = await import(`${base}js/state/listing.js`);
  const { Arrivals } = await import(`${base}js/state/arrivals.js`);
  let respond;
  const listing = new Listing(() => new Promise((resolve) => { respond = resolve; }), (key) => ({ key }));
  const arrivals = new Arrivals(listing);
  const restarted = listing.restart();
  arrivals.add({ key: 'new', order: 'new' });
  respond({ items: [], next: null });
  await restarted;
  arrivals.prune();
  return listing.rows.length === 1 && arrivals.count === 0 ? '' : 'the row is held back';
}

/** The same numbers for the same seed (mulberry32). */
function randomOf(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
