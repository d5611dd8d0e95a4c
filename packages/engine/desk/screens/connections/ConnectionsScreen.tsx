import { Screen } from '../../layout/Screen.tsx';
import { ApiTokens } from './ApiTokens.tsx';
import { WebhookLog } from './WebhookLog.tsx';
import { Webhooks } from './Webhooks.tsx';

/** What other systems of the seller are told, and what they may read. */
export function ConnectionsScreen() {
  return (
    <Screen title="Connections">
      <p className="note">
        Connect the shop to your other software. Webhooks report what happens as it happens. API
        tokens let a program read your data.
      </p>
      <Webhooks />
      <WebhookLog />
      <ApiTokens />
    </Screen>
  );
}
