// SPDX-License-Identifier: Apache-2.0
// A web page without a browser: loads tidings.js from the server, connects, and prints each event as
// a line of JSON. Commands arrive as lines on standard input.
//
//   node --experimental-websocket listen.mjs http://localhost:8080 '{"token":"…","since":"…"}'
import { createHmac } from 'node:crypto';
import { createInterface } from 'node:readline';

const EVENTS = [
  'welcome', 'activity', 'changed', 'removed', 'counts', 'withdrawn', 'notification', 'read',
  'caught_up', 'gap', 'position', 'lost', 'signed_out',
];

const [server, options] = process.argv.slice(2);
const { seen = [], showing = [], tickets, siteTokens, unlucky, ...plain } = JSON.parse(options);

let live;

// The parts of a browser that tidings.js uses, and the page events that a test can simulate.
const frame = new EventTarget();
globalThis.addEventListener = frame.addEventListener.bind(frame);
globalThis.document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const now = Date.now;
const simulate = {
  online: () => frame.dispatchEvent(new Event('online')),
  hidden: () => setVisibility('hidden'),
  shown: () => setVisibility('visible'),
  suspended: (milliseconds) => { Date.now = () => now() + Number(milliseconds); },
};
globalThis.WebSocket = class extends WebSocket {
  constructor(...where) {
    super(...where);
    say('connects');
  }
};
if (unlucky) Math.random = () => 0.999; // every delay is the maximum

const source = await (await fetch(`${server}/tidings.js`)).text();
const { Live } = await import(`data:text/javascript,${encodeURIComponent(source)}`);

live = new Live({
  server, ...plain, ...(tickets && { ticket }), ...(siteTokens && { token: siteToken }),
});
live.seen(seen);
live.showing(showing);
for (const type of EVENTS) {
  live.addEventListener(type, ({ detail }) => say(type, detail));
}
createInterface({ input: process.stdin }).on('line', (line) => {
  const { does, ids } = JSON.parse(line);
  if (does in simulate) {
    simulate[does](...ids);
    say('simulated');
  } else {
    live[does](ids);
  }
});

function say(type, detail = {}) {
  console.log(JSON.stringify({ type, detail, position: live?.position }));
}

function setVisibility(state) {
  document.visibilityState = state;
  document.dispatchEvent(new Event('visibilitychange'));
}

async function ticket() {
  if (tickets.used) return tickets.used;
  const answer = await fetch(`${tickets.from}/v1/live/tickets`,
    { method: 'POST', headers: { Authorization: `Bearer ${tickets.token}` } });
  if (!answer.ok) throw new Error(`no ticket: ${answer.status}`);
  say('ticket');
  return (await answer.json()).ticket;
}

/** As the server of a site does: a new token for each connection, which lasts some seconds. */
async function siteToken() {
  const { secret, claims, seconds } = siteTokens;
  const exp = Math.floor(now() / 1000) + seconds;
  const signed = [{ alg: 'HS256', typ: 'JWT' }, { ...claims, exp }]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  say('token');
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}
