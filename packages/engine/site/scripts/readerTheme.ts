/** Runs before the first paint, so that the chosen theme does not flash. */
try {
  const { theme } = localStorage;
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is not available.
}

export {};
