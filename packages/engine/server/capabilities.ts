/** The parts that a fork may delete, one line each: docs/removing.md. */
export { connections } from './connections/connections.ts';
export { consultant } from './consultant/consultant.ts';
export { evidence } from './evidence/evidence.ts';
export { uploads } from './uploads/uploads.ts';
