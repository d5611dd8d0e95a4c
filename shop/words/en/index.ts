export { messages } from '#engine/words/en/index.ts';
