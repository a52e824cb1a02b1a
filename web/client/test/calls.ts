// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ProblemError, type Activity } from '@tidings/client';
import { backEnd, client, delivered, newName, newUser, note, token } from './site.js';

test('a back end with a key posts as a user, who reads it', async () => {
  const ana = await newUser();
  const ben = await newUser();
  await ben.tidings.put('/v1/follows/{ref}', { path: { ref: ana.ref } });

  const posted = await backEnd.as(ana.ref).post('/v1/activities', { body: note('Good morning') });
  await delivered(ana.tidings, posted.id);

  const [first] = (await ben.tidings.get('/v1/feed', { query: { limit: 5 } })).items;
  assert.equal(first?.activity.id, posted.id);
  assert.equal(first.activity.actor.ref, ana.ref);
});

test('a refusal is thrown with its code', async () => {
  const { tidings } = await newUser();

  const failure = await tidings
    .get('/v1/activities/{id}', { path: { id: '01KAMGJ5P0V1W2X3Y4Z5A6B7C8' } })
    .catch((error: unknown) => error);

  assert(failure instanceof ProblemError);
  assert.equal(failure.status, 404);
  assert.equal(failure.code, 'not_found');
  assert.match(failure.message, /no activity/);
});

test('all pages of a list are read by their cursors', async () => {
  const { ref, tidings } = await newUser();
  for (let number = 0; number < 7; number++) {
    await tidings.post('/v1/activities', { body: note(`Number ${number}`) });
  }

  const texts = [];
  for await (const { object } of tidings.items(
    '/v1/entities/{ref}/activities', { path: { ref }, query: { limit: 3 } })) {
    texts.push(object.text);
  }

  assert.deepEqual(texts, [6, 5, 4, 3, 2, 1, 0].map((number) => `Number ${number}`));
});

test('the results of a batch are told apart by their status', async () => {
  const { tidings } = await newUser();

  const { items } = await tidings.post(
    '/v1/activities:batch', { body: { items: [note('Good evening'), note('')] } });

  const [posted, refused] = items;
  assert(posted?.status === 201);
  const activity: Activity = posted.body;
  assert.equal(activity.object.text, 'Good evening');
  assert(refused?.status === 400);
  assert.equal(refused.body.code, 'invalid_field');
});

test('a post whose answer is lost is sent again and stored once', async () => {
  const { id, ref } = await newUser();
  const sent: (string | null)[] = [];
  const unlucky = client({
    token: token(id),
    fetch: async (address, options) => {
      const answer = await fetch(address, options);
      sent.push(new Headers(options?.headers).get('Idempotency-Key'));
      if (sent.length === 1) throw new TypeError('the connection is lost');
      return answer;
    },
  });

  const posted = await unlucky.post('/v1/activities', { body: note('Once') });

  assert.equal(sent.length, 2);
  assert.equal(sent[0], sent[1]);
  const { items } = await unlucky.get('/v1/entities/{ref}/activities', { path: { ref } });
  assert.deepEqual(items.map((item) => item.id), [posted.id]);
});

test('an edit whose answer is lost is not sent again', async () => {
  const { id, tidings } = await newUser();
  const posted = await tidings.post('/v1/activities', { body: note('First') });
  let calls = 0;
  const unlucky = client({
    token: token(id),
    fetch: async () => {
      calls++;
      throw new TypeError('the connection is lost');
    },
  });

  await assert.rejects(unlucky.patch('/v1/activities/{id}', {
    path: { id: posted.id }, ifMatch: `"${posted.version}"`, body: { object: { text: 'Second' } },
  }), TypeError);
  assert.equal(calls, 1);
});

test('an expired token is replaced once, by all calls together', async () => {
  const { id } = await newUser();
  const lives = [-1, 60];
  let asked = 0;
  const tidings = client({ token: () => token(id, lives[asked++]) });

  await Promise.all([tidings.get('/v1/feed'), tidings.get('/v1/feed'), tidings.get('/v1/feed')]);

  assert.equal(asked, 2);
});

test('a refused new token is not asked for again and again', async () => {
  let asked = 0;
  const tidings = client({ token: () => token(newName(), -++asked) });

  await assert.rejects(tidings.get('/v1/feed'), { code: 'token_expired', status: 401 });
  assert.equal(asked, 2);
});

test('an answer of a proxy has no code', async () => {
  const tidings = client({
    retries: 0, fetch: async () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
  });

  await assert.rejects(tidings.get('/v1/providers'), { code: undefined, status: 502 });
});

test('a cancelled call is not repeated', async () => {
  const controller = new AbortController();
  let calls = 0;
  const tidings = client({
    fetch: async () => {
      calls++;
      controller.abort();
      throw new TypeError('the connection is lost');
    },
  });

  await assert.rejects(
    tidings.get('/v1/providers', { signal: controller.signal }), { name: 'AbortError' });
  assert.equal(calls, 1);
});

test('wrong calls do not compile', () => {
  const tidings = client();
  const never = async () => {
    // @ts-expect-error there is no such path
    await tidings.get('/v1/nothing');
    // @ts-expect-error there is no such method
    await tidings.patch('/v1/feed');
    // @ts-expect-error a value of the path is missing
    await tidings.get('/v1/activities/{id}');
    // @ts-expect-error there is no such parameter
    await tidings.get('/v1/feed', { query: { size: 5 } });
    // @ts-expect-error the object of a draft is no number
    await tidings.post('/v1/activities', { body: { verb: 'post', object: 42 } });
    // @ts-expect-error a body is missing
    await tidings.post('/v1/activities');
    // @ts-expect-error an activity has no such field
    (await tidings.post('/v1/activities', { body: note('') })).author;
    // @ts-expect-error there is no such event
    tidings.live().addEventListener('posted', () => {});
  };
  assert(never);
});
