import { makeCopyButton } from './copyButton.ts';

/** Buttons that copy the text of the element they name. */
for (const button of document.querySelectorAll<HTMLElement>('button[data-copy]')) {
  const source = document.getElementById(button.dataset.copy ?? '');
  if (source) makeCopyButton(button, () => source.textContent ?? '', button.dataset.copied ?? '');
}
