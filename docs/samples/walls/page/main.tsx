// SPDX-License-Identifier: Apache-2.0
import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { News } from './News';
import { SignIn } from './SignIn';
import { me, send, type Me } from './site';

function Page() {
  const [user, setUser] = useState<Me | null>();
  const ask = () => { void me().then(setUser); };
  useEffect(ask, []);
  if (user === undefined) return null;
  if (user === null) return <SignIn onSignedIn={ask} />;
  const signOut = () => { void send('/sign-out').then(ask); };
  return (
    <>
      <h1>Walls</h1>
      <p>Hello {user.name} <button onClick={signOut}>Sign out</button></p>
      <News key={user.id} user={user} />
    </>
  );
}

const root = document.getElementById('page');
if (root) createRoot(root).render(<StrictMode><Page /></StrictMode>);
