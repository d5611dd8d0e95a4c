import { startAuthentication, startRegistration } from '@simplewebauthn/browser';

/** Asks the browser for a passkey, to log in or to join, and sends its answer with the form. */
const form = document.querySelector<HTMLFormElement>('form[data-options], form[data-register]');

form?.addEventListener('submit', async (event) => {
  event.preventDefault();
  const refused = document.getElementById('refused');
  if (refused) refused.hidden = true;
  try {
    const { options, register } = form.dataset;
    const answer = form.elements.namedItem('answer');
    if (!(answer instanceof HTMLInputElement)) return;
    const made =
      register === undefined
        ? await startAuthentication({ optionsJSON: JSON.parse(options ?? '{}') })
        : await startRegistration({ optionsJSON: JSON.parse(register) });
    answer.value = JSON.stringify(made);
    // Unlike a click, this does not call this listener again.
    form.submit();
  } catch {
    if (refused) refused.hidden = false;
  }
});

for (const button of form?.querySelectorAll('button') ?? []) button.disabled = false;
