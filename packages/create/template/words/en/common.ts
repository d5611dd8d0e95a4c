/** In the header and the footer of every page. */
export const common = {
  header: { badge: 'Download', nav: { inside: 'What’s inside' } },
  footer: { honesty: 'Practice on the ground first. No knot replaces training.' },
};
