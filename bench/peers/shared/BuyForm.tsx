'use client';

import { type FormEvent, useEffect, useState } from 'react';

/** The purchase form as one writes it in React: the browser's own check until the script has come. */
export function BuyForm() {
  const [ready, setReady] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  useEffect(() => setReady(true), []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget);
    const missing = [
      ...(form.get('name') ? [] : ['Please enter your name.']),
      ...(form.get('email') ? [] : ['Please enter your email address.']),
    ];
    if (missing.length > 0) event.preventDefault();
    setProblems(missing);
  };

  return (
    <form
      aria-label="Quick purchase"
      action="/forms/purchase"
      method="post"
      noValidate={ready}
      onSubmit={submit}
    >
      {problems.length > 0 && (
        <div role="alert">
          <p>Please fix the following:</p>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
      <label htmlFor="field-name">Name</label>
      <input type="text" id="field-name" name="name" autoComplete="name" required />
      <label htmlFor="field-email">E-mail</label>
      <input type="email" id="field-email" name="email" autoComplete="email" required />
      <p>The download link goes here.</p>
      <button type="submit">Continue to payment: $49</button>
    </form>
  );
}
