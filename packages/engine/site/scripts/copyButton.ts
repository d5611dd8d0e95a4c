const COPIED_MS = 2000;

/** A click copies the text, and the button says so for a moment. Not every browser allows copying. */
export function makeCopyButton(button: HTMLElement, text: () => string, copied: string): void {
  if (!navigator.clipboard) {
    button.hidden = true;
    return;
  }
  const label = button.textContent;
  button.hidden = false;
  // Screen readers do not read a button again only because its label has changed.
  button.ariaLive = 'polite';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(text());
    button.textContent = copied;
    setTimeout(() => {
      button.textContent = label;
    }, COPIED_MS);
  });
}
