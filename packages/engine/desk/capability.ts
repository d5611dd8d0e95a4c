import type { ComponentType, ReactElement } from 'react';

/** What a capability shows at the desk. Nothing but `capabilities.ts` imports it. */
export type DeskCapability = {
  /** Of its screens; `paths.ts` has their place in the menu. */
  routes?: readonly ReactElement[];
  /** Above the published versions. */
  NextVersion?: ComponentType;
};
