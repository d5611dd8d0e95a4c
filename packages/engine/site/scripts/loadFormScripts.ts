/**
 * Loads the scripts of the page's form in parallel. Repeated calls are free. Without the scripts the
 * browser sends the form as a plain post.
 */
export function loadFormScripts(): void {
  for (const url of document.documentElement.dataset.scripts?.split(' ') ?? []) {
    import(/* @vite-ignore */ url).catch(() => undefined);
  }
}
