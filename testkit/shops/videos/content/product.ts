/** What the texts say about the videos. */
export const productFacts = () => ({ videos: 2 });
