export { messages } from '#engine/words/bg/index.ts';
