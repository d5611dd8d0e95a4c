/** Words around the pages that are not a section of their own. */
export const pages = () => ({
  legal: { contents: 'На тази страница', updated: 'В сила от', print: 'Печат' },
  notFound: {
    title: 'Страницата не е намерена',
    text: 'Възможно е в адреса да има грешка или страницата да е преместена.',
    home: 'Към началната страница',
    library: 'Намерете библиотеката си',
  },
  serverError: {
    title: 'Възникна грешка',
    text: 'Възможно е изпратеното да не е стигнало до нас. Моля, опитайте отново след минута или ни пишете.',
    home: 'Към началната страница',
  },
});
