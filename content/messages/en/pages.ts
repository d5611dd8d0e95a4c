/** Words around the pages that are not a section of their own. */
export const pages = () => ({
  legal: { contents: 'On this page', updated: 'Last updated', print: 'Print' },
  notFound: {
    title: 'This page does not exist',
    text: 'The address may be mistyped, or the page has moved.',
    home: 'Go to the start page',
    library: 'Find your library',
  },
  serverError: {
    title: 'Something broke on our side',
    text: 'Nothing you sent was lost on purpose, but it may not have arrived. Please try again in a minute, or write to us.',
    home: 'Go to the start page',
  },
});
