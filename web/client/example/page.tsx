// SPDX-License-Identifier: Apache-2.0
import { StrictMode, useState, type FormEvent } from 'react';
import { createRoot } from 'react-dom/client';
import { Tidings, type FeedItem } from '@tidings/client';
import { useFeed } from '@tidings/client/react';

const server = document.documentElement.dataset['server'] ?? '';

/** The site signs tokens for its users; the client asks for a new one when the last has expired. */
const tidings = new Tidings({
  server,
  token: async () => {
    const answer = await fetch(`tidings-token${location.search}`);
    return answer.ok ? answer.text() : undefined;
  },
});

function Page() {
  const [isShown, show] = useState(true);
  return (
    <>
      <h1>What is new</h1>
      <button onClick={() => show(!isShown)}>{isShown ? 'Hide' : 'Show'}</button>
      {isShown && <><Composer /><FeedList /></>}
    </>
  );
}

function FeedList() {
  const { items, status, error, hasMore, isLoadingMore, loadMore, reload } =
    useFeed(tidings, { limit: 10 });
  if (status === 'signed_out') return <p>You are signed out.</p>;
  return (
    <section>
      <p role="status">{status}</p>
      {error && <p role="alert">{error.message} <button onClick={reload}>Try again</button></p>}
      <ul>{items.map((item) => <Line key={item.activity.id} item={item} />)}</ul>
      {hasMore && <button disabled={isLoadingMore} onClick={loadMore}>More</button>}
    </section>
  );
}

function Line({ item: { activity: { id, actor, object, counts } } }: { item: FeedItem }) {
  const like = () => tidings.put('/v1/activities/{id}/likes/{kind}', { path: { id, kind: 'like' } });
  return (
    <li>
      {actor.name}: {object.text ?? object.url}{' '}
      <button onClick={like}>{counts.likes['like'] ?? 0} likes</button>
    </li>
  );
}

function Composer() {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const post = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await tidings.post('/v1/activities', { body: { verb: 'post', object: { type: 'note', text } } });
      setText('');
      setProblem('');
    } catch (failure) {
      setProblem(String(failure));
    }
  };
  return (
    <form onSubmit={post}>
      <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      <button>Post</button>
      {problem && <p role="alert">{problem}</p>}
    </form>
  );
}

const root = document.getElementById('page');
if (root) createRoot(root).render(<StrictMode><Page /></StrictMode>);
