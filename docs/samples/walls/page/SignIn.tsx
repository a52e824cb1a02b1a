// SPDX-License-Identifier: Apache-2.0
import { useState, type FormEvent } from 'react';
import { send } from './site';

/** Signs in at the site, or up: Tidings knows nothing of addresses and passwords. */
export function SignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const [isNew, setNew] = useState(false);
  const [problem, setProblem] = useState('');
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget));
    try {
      await send(isNew ? '/sign-up' : '/sign-in', fields);
      onSignedIn();
    } catch (failure) {
      setProblem((failure as Error).message);
    }
  };
  return (
    <form onSubmit={submit}>
      <h1>{isNew ? 'Join us' : 'Sign in'}</h1>
      {isNew && <label>Name <input name="name" required /></label>}
      <label>E-mail <input name="email" type="email" autoComplete="username" required /></label>
      <label>Password <input name="password" type="password" required /></label>
      {problem && <p role="alert">{problem}</p>}
      <button>{isNew ? 'Sign up' : 'Sign in'}</button>
      <button type="button" onClick={() => setNew(!isNew)}>
        {isNew ? 'I have an account' : 'I am new here'}
      </button>
    </form>
  );
}
