import { makeCopyButton } from './copyButton.ts';

/**
 * Follows answers while they are written. Without this script the forms of the page post as usual, and
 * the answer is on the next page.
 */
const page = document.querySelector<HTMLElement>('.consultant');
const list = page?.querySelector<HTMLElement>('.exchanges');
const status = page?.querySelector<HTMLElement>('[role=status]');
const form = page?.querySelector<HTMLFormElement>('[data-ask]');
const field = form?.querySelector('textarea');
const problem = document.getElementById('ask-error');

function showProblem(text: string): void {
  if (!problem) return;
  problem.textContent = text;
  problem.hidden = text === '';
}

/** Posts for JSON; undefined when it was refused or did not arrive, which is then said. */
async function post(action: string, body: FormData): Promise<Record<string, string> | undefined> {
  try {
    const response = await fetch(action, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new URLSearchParams([...body].map(([name, value]) => [name, String(value)])),
    });
    const answer = await response.json();
    showProblem(answer.problem ?? answer.message ?? '');
    return response.ok ? answer : undefined;
  } catch {
    showProblem(form?.dataset.ask ?? '');
    return undefined;
  }
}

/** Our own server made the HTML, from Markdown without any. */
function exchangeFrom(html: string): HTMLElement | undefined {
  const template = document.createElement('template');
  template.innerHTML = html;
  const { firstElementChild } = template.content;
  return firstElementChild instanceof HTMLElement ? firstElementChild : undefined;
}

function follow(exchange: HTMLElement): void {
  const { events } = exchange.dataset;
  if (!events) return;
  const source = new EventSource(events);
  source.addEventListener('text', ({ data }) => {
    const said = exchange.querySelector('.said');
    if (said) said.innerHTML = JSON.parse(data);
  });
  source.addEventListener('done', ({ data }) => {
    source.close();
    const done = exchangeFrom(JSON.parse(data));
    if (done) replace(exchange, done);
  });
}

/** If a button that is removed had the focus, it moves to the field for the next question. */
function replace(exchange: HTMLElement, next: HTMLElement): void {
  const hadFocus = exchange.contains(document.activeElement);
  exchange.replaceWith(next);
  attach(next);
  announce(next);
  if (hadFocus) field?.focus();
}

/** Once, as a whole: a screen reader would otherwise read every version of a growing text. */
function announce(exchange: HTMLElement): void {
  const said = exchange.querySelector('.said')?.textContent;
  const failed = exchange.querySelector('.warning')?.textContent;
  if (!status) return;
  if (said) status.textContent = `${status.dataset.done}. ${said}`;
  else if (failed) status.textContent = failed;
}

/** Makes the buttons of an exchange work in place. */
function attach(exchange: HTMLElement): void {
  const copy = exchange.querySelector<HTMLButtonElement>('[data-copy]');
  const said = exchange.querySelector<HTMLElement>('.said');
  if (copy && said) makeCopyButton(copy, () => said.innerText, copy.dataset.copy ?? '');
  exchange.querySelector('[data-stop]')?.addEventListener('submit', (event) => {
    event.preventDefault();
    if (event.target instanceof HTMLFormElement) void post(event.target.action, new FormData());
  });
  exchange.querySelector('[data-again]')?.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement)) return;
    const answer = await post(event.target.action, new FormData());
    const next = exchangeFrom(answer?.html ?? '');
    if (next) replace(exchange, next);
  });
  follow(exchange);
}

for (const exchange of page?.querySelectorAll<HTMLElement>('.exchange') ?? []) attach(exchange);

form?.addEventListener('submit', async (event) => {
  event.preventDefault();
  const body = new FormData(form, event.submitter);
  const buttons = form.querySelectorAll('button');
  for (const button of buttons) button.disabled = true;
  const answer = await post(form.action, body);
  for (const button of buttons) button.disabled = false;
  const next = exchangeFrom(answer?.html ?? '');
  if (!answer || !next || !list) return;
  form.reset();
  if (field) field.value = '';
  form.querySelector('.examples')?.remove();
  if (answer.address) joinConversation(form, answer.address);
  list.append(next);
  attach(next);
  announce(next);
  next.scrollIntoView({ block: 'nearest' });
  field?.focus();
});

/** A reload must show this conversation, and the next question belongs to it. */
function joinConversation(form: HTMLFormElement, address: string): void {
  history.replaceState(null, '', address);
  if (form.querySelector('[name=conversation]')) return;
  form.insertAdjacentHTML('afterbegin', '<input type="hidden" name="conversation">');
  const id = address.split('/').at(-1) ?? '';
  form.querySelector<HTMLInputElement>('[name=conversation]')?.setAttribute('value', id);
}

/** As in most chats: Enter asks, Shift and Enter make a new line. */
field?.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  form?.requestSubmit();
});
