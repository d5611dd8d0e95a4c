import { formatMoney } from '../../rules/money.ts';
import { sumsOf } from '../../rules/sums.ts';

/** The calculator of the landing page: the visitor's own offer against one person's month. */
const form = document.querySelector<HTMLFormElement>('.calculator');

function calculate({ dataset, elements }: HTMLFormElement): void {
  const value = (name: string) => Number((elements.namedItem(name) as HTMLInputElement).value);
  const money = (amount: number) =>
    formatMoney(amount * 100, dataset.currency ?? '', document.documentElement.lang);
  const offer = { price: value('price'), hours: value('hours'), costs: value('costs') };
  const { clients, hoursAMonth, anHour } = sumsOf(offer, Number(dataset.goal));
  const outputs: Record<string, string> = {
    price: money(offer.price),
    hours: String(offer.hours),
    costs: money(offer.costs),
    clients: String(clients),
    hoursAMonth: String(hoursAMonth),
    anHour: money(anHour),
  };
  for (const [name, text] of Object.entries(outputs)) {
    const output = form?.querySelector(`[data-out=${name}]`);
    if (output) output.textContent = text;
  }
  const tooLong = hoursAMonth > Number(dataset.month);
  const verdict = offer.costs >= offer.price ? 'loss' : tooLong ? 'tooLong' : 'fits';
  for (const line of form?.querySelectorAll<HTMLElement>('[data-when]') ?? []) {
    line.hidden = line.dataset.when !== verdict;
  }
}

form?.addEventListener('input', () => calculate(form));
// Browsers keep what was set when the page is loaded again. Otherwise the page has the results
// already: formatting money for the first time takes long on a slow phone.
const isChanged = (input: Element) =>
  input instanceof HTMLInputElement && input.value !== input.defaultValue;
if (form && [...form.elements].some(isChanged)) calculate(form);
