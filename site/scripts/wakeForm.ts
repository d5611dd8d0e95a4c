/**
 * Loads the scripts of the page's form, all at once instead of one naming the next. Asking again for
 * one costs nothing; without one the form is sent by the browser itself.
 */
export function wakeForm(): void {
  for (const url of document.documentElement.dataset.scripts?.split(' ') ?? []) {
    import(/* @vite-ignore */ url).catch(() => undefined);
  }
}
