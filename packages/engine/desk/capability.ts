import type { ComponentType, ReactElement, ReactNode } from 'react';
import type { OrderDetails, OrderDispute } from '../server/commands/views.ts';

/** What a capability shows at the desk. Nothing but `capabilities.ts` imports it. */
export type DeskCapability = {
  /** Of its screens; `paths.ts` has their place in the menu. */
  routes?: readonly ReactElement[];
  /** Above the published versions. */
  NextVersion?: ComponentType;
  /** At an open dispute, around the link to Stripe. */
  DisputeAnswer?: ComponentType<{
    order: OrderDetails;
    dispute: OrderDispute;
    children: ReactNode;
  }>;
  /** At an order. */
  EvidenceLinks?: ComponentType<{ order: OrderDetails }>;
};
