import { Route } from 'wouter';
import type { DeskCapability } from '../../capability.ts';
import { PATHS } from '../../paths.ts';
import { ConnectionsScreen } from './ConnectionsScreen.tsx';

export const connections = {
  routes: [<Route key="connections" path={PATHS.connections} component={ConnectionsScreen} />],
} satisfies DeskCapability;
