/** The parts that a fork may delete, one line each: docs/removing.md. */
export { connections } from './screens/connections/connections.tsx';
export { consultant } from './screens/consultant/consultant.tsx';
export { uploads } from './screens/edition/uploads.tsx';
export { evidence } from './screens/evidence/evidence.tsx';
