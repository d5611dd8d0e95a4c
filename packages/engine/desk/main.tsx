import '@fontsource-variable/onest/wght.css';
import '@fontsource-variable/source-serif-4/wght.css';
import './styles/base.css';
import './styles/shell.css';
import './styles/lists.css';
import './styles/parts.css';
import './styles/states.css';
import './styles/emails.css';
import './styles/editions.css';
import './styles/settings.css';
import { keepPreviousData, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { Route, Switch, useLocation } from 'wouter';
import { followChanges } from './api/followChanges.ts';
import { keepFocus } from './api/keepFocus.ts';
import { routes } from './composition.ts';
import { ErrorBoundary } from './layout/ErrorBoundary.tsx';
import { Screen } from './layout/Screen.tsx';
import { Shell } from './layout/Shell.tsx';
import { neededFor, numbered, PATHS, PREVIEW_PATH } from './paths.ts';
import { Buyers } from './screens/Buyers.tsx';
import { BuyerScreen } from './screens/buyer/BuyerScreen.tsx';
import { Cases } from './screens/Cases.tsx';
import { Check } from './screens/Check.tsx';
import { CaseScreen } from './screens/case/CaseScreen.tsx';
import { CodesScreen } from './screens/codes/CodesScreen.tsx';
import { Editions } from './screens/Editions.tsx';
import { Emails } from './screens/Emails.tsx';
import { EmailScreen } from './screens/emails/EmailScreen.tsx';
import { PreviewScreen } from './screens/emails/PreviewScreen.tsx';
import { MessagesScreen } from './screens/messages/MessagesScreen.tsx';
import { OrderScreen } from './screens/OrderScreen.tsx';
import { Orders } from './screens/Orders.tsx';
import { Payments } from './screens/Payments.tsx';
import { People } from './screens/people/People.tsx';
import { SettingsHistory } from './screens/settings/SettingsHistory.tsx';
import { SettingsScreen } from './screens/settings/SettingsScreen.tsx';
import { WordsScreen } from './screens/settings/WordsScreen.tsx';
import { TodayScreen } from './screens/TodayScreen.tsx';
import { Taxes } from './screens/taxes/Taxes.tsx';
import { UnpaidForms } from './screens/UnpaidForms.tsx';
import { may, USER } from './shopFacts.ts';

/** The chart library is larger than everything else, so it is loaded on demand. */
const FiguresScreen = lazy(() => import('./screens/figures/FiguresScreen.tsx'));
const SourcesScreen = lazy(() => import('./screens/figures/SourcesScreen.tsx'));

const client = new QueryClient({
  defaultOptions: {
    queries: {
      // A list keeps its previous page until the next one has loaded.
      placeholderData: keepPreviousData,
      // Without a connection the seller is told at once; by default it would load forever.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    // By default an action pressed offline would run later, when nobody expects it.
    mutations: { networkMode: 'always' },
  },
});

function App() {
  const [path] = useLocation();
  const needed = neededFor(path);
  useEffect(() => followChanges(client), []);
  useEffect(() => keepFocus(client), []);
  return (
    <QueryClientProvider client={client}>
      <Shell>
        <ErrorBoundary key={path}>
          <Suspense fallback={<p className="note">Loading…</p>}>
            {needed && !may(needed.needs) ? (
              <Screen title={needed.name}>
                <p>
                  Your role, {USER.role}, doesn’t include this. {USER.owners}
                </p>
              </Screen>
            ) : (
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
                <Route path={PATHS.unpaid} component={UnpaidForms} />
                <Route path={PATHS.cases} component={Cases} />
                <Route path={numbered(PATHS.cases)}>
                  {({ number }) => <CaseScreen key={number} number={Number(number)} />}
                </Route>
                <Route path={PATHS.mails} component={Emails} />
                <Route path={PREVIEW_PATH} component={PreviewScreen} />
                <Route path={`${PATHS.mails}/:id`}>
                  {({ id }) => <EmailScreen key={id} id={decodeURIComponent(id)} />}
                </Route>
                <Route path={PATHS.messages} component={MessagesScreen} />
                <Route path={PATHS.codes} component={CodesScreen} />
                <Route path={PATHS.editions} component={Editions} />
                <Route path={PATHS.figures} component={FiguresScreen} />
                <Route path={PATHS.sources} component={SourcesScreen} />
                <Route path={PATHS.taxes} component={Taxes} />
                <Route path={PATHS.words} component={WordsScreen} />
                <Route path={PATHS.settings} component={SettingsScreen} />
                <Route path={PATHS.settingsHistory} component={SettingsHistory} />
                <Route path={PATHS.payments} component={Payments} />
                <Route path={PATHS.check} component={Check} />
                <Route path={PATHS.people} component={People} />
                {routes}
                <Route>
                  <Screen title="Page not found">
                    <p>This page doesn’t exist. Use the menu to find what you need.</p>
                  </Screen>
                </Route>
              </Switch>
            )}
          </Suspense>
        </ErrorBoundary>
      </Shell>
    </QueryClientProvider>
  );
}

const root = document.getElementById('desk');
if (root) createRoot(root).render(<App />);
