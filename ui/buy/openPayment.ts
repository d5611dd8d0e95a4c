/**
 * Opens the provider in a new tab that knows neither opener nor referrer; in this tab when the
 * browser blocks new ones. `window.open` with `noopener` cannot tell whether it was blocked, so an
 * empty tab is opened first, cut loose, and sent on by a link of its own.
 */
export function openPayment(url: string): void {
  const tab = window.open('', '_blank');
  if (!tab) {
    location.assign(url);
    return;
  }
  const link = tab.document.createElement('a');
  link.href = new URL(url, location.href).href;
  link.rel = 'noreferrer';
  tab.document.body.append(link);
  tab.opener = null;
  link.click();
}
