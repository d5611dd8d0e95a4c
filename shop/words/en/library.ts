import type { ShopWords } from 'one-product-shop/content/messages.ts';

export const library = (): ShopWords['library'] => ({
  thankYou: {
    steps: [
      'Open your library. You can read and download right away.',
      'Keep our email. It has your private link and your order details.',
      'New versions appear in your library, and we email you when they do.',
    ],
  },
  reader: {
    searchLabel: 'Search the whole guide',
    searchHint: 'Type a word, several words or the number of a prompt, such as P-012.',
    otherLanguage: (language) =>
      `The book is written in ${language}. Working files in other languages are in your library.`,
    sample: 'This is a whole chapter of the guide, free to read.',
    sampleEnd: 'The rest of the guide is as detailed as this chapter.',
    sampleMore: 'See the whole guide',
  },
});
