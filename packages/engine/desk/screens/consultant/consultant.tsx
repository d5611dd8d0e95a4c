import { lazy } from 'react';
import { Route } from 'wouter';
import type { DeskCapability } from '../../capability.ts';
import { PATHS } from '../../paths.ts';
import { ConversationScreen } from './ConversationScreen.tsx';

const ConsultantScreen = lazy(() => import('./ConsultantScreen.tsx'));

export const consultant = {
  routes: [
    <Route key="use" path={PATHS.consultant} component={ConsultantScreen} />,
    <Route key="conversation" path={`${PATHS.consultant}/:id`}>
      {({ id }) => <ConversationScreen key={id} id={id} />}
    </Route>,
  ],
} satisfies DeskCapability;
