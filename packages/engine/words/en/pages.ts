/** Words around the pages that are not a section of their own. */
export const pages = () => ({
  legal: { contents: 'On this page', updated: 'Last updated', print: 'Print' },
  crossSite: {
    title: 'This came from another website',
    text: 'So we didn’t act on it, and nothing has changed. If you meant to do this, open the page on our site and try again.',
    home: 'Go to the home page',
    library: 'Find your library',
  },
  notFound: {
    title: 'Page not found',
    text: 'The address may have a typo, or the page may have moved.',
    home: 'Go to the home page',
    library: 'Find your library',
  },
  serverError: {
    title: 'Something went wrong on our end',
    text: 'We may not have received what you sent. Please try again in a minute or contact us.',
    home: 'Go to the home page',
  },
});
