import { startAuthentication } from '@simplewebauthn/browser';

/** The login's second step: asks the browser for the passkey and sends its answer with the form. */
const form = document.querySelector<HTMLFormElement>('form[data-options]');

form?.addEventListener('submit', async (event) => {
  event.preventDefault();
  const refused = document.getElementById('refused');
  if (refused) refused.hidden = true;
  try {
    const optionsJSON = JSON.parse(form.dataset.options ?? '{}');
    const answer = form.elements.namedItem('answer');
    if (!(answer instanceof HTMLInputElement)) return;
    answer.value = JSON.stringify(await startAuthentication({ optionsJSON }));
    // Unlike a click, this does not call this listener again.
    form.submit();
  } catch {
    if (refused) refused.hidden = false;
  }
});

for (const button of form?.querySelectorAll('button') ?? []) button.disabled = false;
