import '@fontsource-variable/onest/wght.css';
import '@fontsource-variable/source-serif-4/wght.css';
import './styles/base.css';
import './styles/shell.css';
import './styles/lists.css';
import './styles/parts.css';
import { keepPreviousData, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { Route, Switch } from 'wouter';
import { followChanges } from './api/followChanges.ts';
import { ErrorBoundary } from './layout/ErrorBoundary.tsx';
import { Screen } from './layout/Screen.tsx';
import { Shell } from './layout/Shell.tsx';
import { numbered, PATHS } from './paths.ts';
import { Buyers } from './screens/Buyers.tsx';
import { BuyerScreen } from './screens/buyer/BuyerScreen.tsx';
import { Cases } from './screens/Cases.tsx';
import { Check } from './screens/Check.tsx';
import { CaseScreen } from './screens/case/CaseScreen.tsx';
import { Editions } from './screens/Editions.tsx';
import { Mails } from './screens/Mails.tsx';
import { OrderScreen } from './screens/OrderScreen.tsx';
import { Orders } from './screens/Orders.tsx';
import { TodayScreen } from './screens/TodayScreen.tsx';
import { Users } from './screens/Users.tsx';

/** The chart library is larger than everything else, so it is loaded on demand. */
const FiguresScreen = lazy(() => import('./screens/figures/FiguresScreen.tsx'));

/** A list keeps its previous page until the next one has loaded. */
const client = new QueryClient({
  defaultOptions: { queries: { placeholderData: keepPreviousData } },
});

function App() {
  useEffect(() => followChanges(client), []);
  return (
    <QueryClientProvider client={client}>
      <Shell>
        <ErrorBoundary>
          <Suspense fallback={<p className="note">Loading…</p>}>
            <Switch>
              <Route path={PATHS.today} component={TodayScreen} />
              <Route path={PATHS.orders} component={Orders} />
              <Route path={numbered(PATHS.orders)}>
                {({ number }) => <OrderScreen key={number} number={Number(number)} />}
              </Route>
              <Route path={PATHS.buyers} component={Buyers} />
              <Route path={`${PATHS.buyers}/:email`}>
                {({ email }) => <BuyerScreen key={email} email={decodeURIComponent(email)} />}
              </Route>
              <Route path={PATHS.cases} component={Cases} />
              <Route path={numbered(PATHS.cases)}>
                {({ number }) => <CaseScreen key={number} number={Number(number)} />}
              </Route>
              <Route path={PATHS.mails} component={Mails} />
              <Route path={PATHS.editions} component={Editions} />
              <Route path={PATHS.figures} component={FiguresScreen} />
              <Route path={PATHS.check} component={Check} />
              <Route path={PATHS.users} component={Users} />
              <Route>
                <Screen title="Nothing here">
                  <p>There is no such page at the desk. The menu leads to those that there are.</p>
                </Screen>
              </Route>
            </Switch>
          </Suspense>
        </ErrorBoundary>
      </Shell>
    </QueryClientProvider>
  );
}

const root = document.getElementById('desk');
if (root) createRoot(root).render(<App />);
