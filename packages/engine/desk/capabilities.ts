/** The parts that a fork may delete, one line each: docs/removing.md. */
export { consultant } from './screens/consultant/consultant.tsx';
