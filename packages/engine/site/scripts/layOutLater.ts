// Safari has no idle callbacks. Elsewhere a page on a busy device may never be idle.
const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 200));
const AT_THE_LATEST = { timeout: 1000 };
/** The parts of the landing page that its styles leave out of the first layout (`closing.css`). */
const waiting = [...document.querySelectorAll<HTMLElement>('.later')];

/** One after the other, each in its own frame, so that none of them keeps the visitor waiting. */
function layOutNext(): void {
  const next = waiting.shift();
  if (!next) return;
  next.style.contentVisibility = 'visible';
  requestAnimationFrame(() => whenIdle(layOutNext, AT_THE_LATEST));
}

addEventListener('load', () => whenIdle(layOutNext, AT_THE_LATEST));
