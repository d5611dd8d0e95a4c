import { CONTINUE, loadReading, showReading } from './reading.ts';

/** The library's button continues where the buyer stopped reading. */
const button = document.querySelector<HTMLAnchorElement>('.start-reading');
const reading = loadReading(button?.dataset.order ?? '');
if (button && reading) {
  const [name, place] = [button.querySelector('strong'), button.querySelector('small')];
  const percent = Math.round(100 * reading.at);
  if (name) name.textContent = button.dataset.continue ?? '';
  if (place) place.textContent = `${reading.title} · ${percent} %`;
  button.href = `${button.pathname}/${reading.page}${CONTINUE}`;
  showReading(reading);
}
