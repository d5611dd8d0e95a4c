import { lookUp } from '../rules/lookUp.ts';
import * as listed from './capabilities.ts';
import type { DeskCapability } from './capability.ts';

const capabilities: readonly DeskCapability[] = Object.values(listed);

export const isThere = (capability: string) =>
  lookUp<DeskCapability>(listed, capability) !== undefined;

export const routes = capabilities.flatMap((one) => one.routes ?? []);

/** No two show something at the same place. */
export const { NextVersion, DisputeAnswer, EvidenceLinks }: DeskCapability = Object.assign(
  {},
  ...capabilities,
);
