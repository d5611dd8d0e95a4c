/** In the header and the footer of every page. */
export const common = {
  header: { badge: 'PDF and EPUB', nav: { inside: 'What’s inside' } },
  footer: { honesty: 'A sample. It describes the template that this shop was made from.' },
};
