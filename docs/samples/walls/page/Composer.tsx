// SPDX-License-Identifier: Apache-2.0
import { useState, type FormEvent } from 'react';
import { send, type Me } from './site';

/** Posts at the site, whose back end tells Tidings. */
export function Composer({ walls }: { walls: Me['walls'] }) {
  const [problem, setProblem] = useState('');
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    try {
      await send('/posts', Object.fromEntries(new FormData(form)));
      form.reset();
      setProblem('');
    } catch (failure) {
      setProblem((failure as Error).message);
    }
  };
  return (
    <form onSubmit={submit}>
      <label>Wall <select name="wall">
        {walls.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}
      </select></label>
      <label>Text <input name="text" required maxLength={5000} /></label>
      {problem && <p role="alert">{problem}</p>}
      <button>Post</button>
    </form>
  );
}
