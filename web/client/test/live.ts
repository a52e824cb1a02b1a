// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Feed, type FeedState, type Live, type LiveEvents } from '@tidings/client';
import { backEnd, client, delivered, newUser, note, token } from './site.js';

const TOKEN_SECONDS = 2;

test('a connection outlives its tokens and misses nothing', async () => {
  const { reader, author } = await readerAndAuthor();
  let asked = 0;
  const live = client({
    token: () => {
      asked++;
      return token(reader.id, TOKEN_SECONDS);
    },
  }).live();
  const codes: number[] = [];
  live.addEventListener('lost', ({ detail }) => codes.push(detail.code));
  live.addEventListener('gap', () => codes.push(NaN));
  const arrived: string[] = [];
  live.addEventListener('activity', ({ detail }) => arrived.push(detail.activity.id));
  await next(live, 'welcome');

  const posted: string[] = [];
  while (asked < 4) {
    const arrival = next(live, 'activity');
    posted.push((await author.post('/v1/activities', { body: note(`${posted.length}`) })).id);
    await arrival;
  }
  live.close();

  assert.deepEqual(arrived, posted);
  assert.deepEqual(new Set(codes), new Set([4410]));
});

test('a back end listens for a user with tickets', async () => {
  const { reader, author } = await readerAndAuthor();
  const live = backEnd.as(reader.ref).live();
  const { user } = await next(live, 'welcome');
  assert.equal(user.ref, reader.ref);

  const arrival = next(live, 'activity');
  const posted = await author.post('/v1/activities', { body: note('Hello') });

  assert.equal((await arrival).activity.id, posted.id);
  live.close();
});

test('a page without a token listens with tickets of its back end', async () => {
  const { reader } = await readerAndAuthor();
  const live = client().live({ ticket: () => backEnd.as(reader.ref).ticket() });

  assert.equal((await next(live, 'welcome')).user.ref, reader.ref);
  live.close();
});

test('a token that is refused ends the connection', async () => {
  const live = client({ token: 'none' }).live();

  await next(live, 'signed_out');
});

test('a key that is refused ends the connection', async () => {
  const { ref } = await newUser();
  const live = client({ key: 'tk_nobody_secret', actAs: ref }).live();

  await next(live, 'signed_out');
});

test('another class of sockets is used where one is given', async () => {
  const { reader } = await readerAndAuthor();
  let made = 0;
  class Counted extends WebSocket {
    constructor(...parameters: ConstructorParameters<typeof WebSocket>) {
      super(...parameters);
      made++;
    }
  }
  const live = client({ token: token(reader.id), webSocket: Counted }).live();
  await next(live, 'welcome');
  live.close();

  assert.equal(made, 1);
});

test('a feed has its pages and its live changes', async () => {
  const { reader, author } = await readerAndAuthor();
  const ids: string[] = [];
  const post = async () => {
    const { id } = await author.post('/v1/activities', { body: note('Hello') });
    await delivered(author, id);
    ids.unshift(id);
  };
  for (let number = 0; number < 5; number++) await post();
  const feed = new Feed(reader.tidings, { limit: 2 });

  feed.open();
  await state(feed, ({ status }) => status === 'live');
  assert.deepEqual(shown(feed), ids.slice(0, 2));
  await feed.loadMore();
  assert.deepEqual(shown(feed), ids.slice(0, 4));
  await post();
  await state(feed, ({ items }) => items.length === 5);
  await feed.loadMore();
  assert.deepEqual(shown(feed), ids);
  assert.equal(feed.state().hasMore, false);

  const [newest = ''] = ids;
  await reader.tidings.put(
    '/v1/activities/{id}/likes/{kind}', { path: { id: newest, kind: 'like' } });
  await state(feed, ({ items }) => items[0]?.activity.counts.likes['like'] === 1);
  await author.delete('/v1/activities/{id}', { path: { id: newest } });
  await state(feed, ({ items }) => items.length === 5);
  assert.deepEqual(shown(feed), ids.slice(1));
  feed.close();
});

test('what is removed while a page is being loaded is not on it', async () => {
  const { reader, author } = await readerAndAuthor();
  const { id } = await author.post('/v1/activities', { body: note('Hello') });
  let beforeAnswer = async () => {};
  const slow = client({
    token: token(reader.id),
    fetch: async (address, options) => {
      const answer = await fetch(address, options);
      await beforeAnswer();
      return answer;
    },
  });
  const feed = new Feed(slow);
  feed.open();
  await state(feed, ({ status, items }) => status === 'live' && items.length === 1);

  beforeAnswer = async () => {
    await author.delete('/v1/activities/{id}', { path: { id } });
    await state(feed, ({ items }) => items.length === 0);
  };
  await feed.reload();

  assert.deepEqual(shown(feed), []);
  feed.close();
});

test('a feed that is closed and opened again shows what came meanwhile', async () => {
  const { reader, author } = await readerAndAuthor();
  const feed = new Feed(reader.tidings);
  feed.open();
  feed.close();
  feed.open();
  await state(feed, ({ status }) => status === 'live');
  feed.close();

  const { id } = await author.post('/v1/activities', { body: note('Meanwhile') });
  await delivered(author, id);
  feed.open();
  await state(feed, ({ status }) => status === 'live');

  assert.deepEqual(shown(feed), [id]);
  feed.close();
  assert.equal(feed.state().status, 'closed');
});

test('a feed follows what its user follows', async () => {
  const { reader, author } = await readerAndAuthor();
  const { ref } = (await author.get('/v1/accounts/me')).user;
  await author.post('/v1/activities', { body: note('Hello') });
  const feed = new Feed(reader.tidings);
  feed.open();
  await state(feed, ({ status, items }) => status === 'live' && items.length === 1);

  await reader.tidings.delete('/v1/follows/{ref}', { path: { ref } });
  await state(feed, ({ items }) => items.length === 0);
  await reader.tidings.put('/v1/follows/{ref}', { path: { ref } });
  await state(feed, ({ items }) => items.length === 1);
  feed.close();
});

test('a feed tells when there may be other notifications', async () => {
  const { reader, author } = await readerAndAuthor();
  const { ref } = (await reader.tidings.get('/v1/accounts/me')).user;
  const feed = new Feed(reader.tidings);
  feed.open();
  const { inboxVersion: before } = await state(feed, ({ status }) => status === 'live');

  await author.put('/v1/follows/{ref}', { path: { ref } });

  await state(feed, ({ inboxVersion }) => inboxVersion !== before);
  assert.equal((await reader.tidings.get('/v1/notifications')).unread, 1);
  feed.close();
});

test('a feed without a user says so', async () => {
  const feed = new Feed(client({ token: 'none' }));
  feed.open();

  const { error } = await state(feed, ({ status }) => status === 'signed_out');
  assert.equal(error?.name, 'ProblemError');
  feed.close();
});

async function readerAndAuthor() {
  const reader = await newUser();
  const author = await newUser();
  await reader.tidings.put('/v1/follows/{ref}', { path: { ref: author.ref } });
  return { reader, author: author.tidings };
}

function next<K extends keyof LiveEvents>(live: Live, type: K): Promise<LiveEvents[K]> {
  return new Promise((resolve) =>
    live.addEventListener(type, ({ detail }) => resolve(detail), { once: true }));
}

function state(feed: Feed, isWanted: (state: FeedState) => boolean): Promise<FeedState> {
  return new Promise((resolve) => {
    const check = () => {
      if (!isWanted(feed.state())) return;
      end();
      resolve(feed.state());
    };
    const end = feed.subscribe(check);
    check();
  });
}

const shown = (feed: Feed) => feed.state().items.map(({ activity }) => activity.id);
