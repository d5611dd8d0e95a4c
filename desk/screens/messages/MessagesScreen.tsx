import { useState } from 'react';
import { Link } from 'wouter';
import { MESSAGE_REASONS } from '../../../content/sellerLabels.ts';
import type { MessageSummary } from '../../../server/commands/views.ts';
import { useAction, useCommand } from '../../api/useCommand.ts';
import { Screen } from '../../layout/Screen.tsx';
import { Choices, chosenIn } from '../../parts/Choices.tsx';
import { EmailProgress } from '../../parts/EmailProgress.tsx';
import { ExpandButton } from '../../parts/ExpandButton.tsx';
import { Empty } from '../../parts/ListControls.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { Facts, Section } from '../../parts/Section.tsx';
import { Time } from '../../parts/Time.tsx';
import { orderPath } from '../../paths.ts';
import { SHOP } from '../../shopFacts.ts';
import { counted } from '../../words.ts';
import { ActionForm, fieldText } from '../case/ActionForm.tsx';
import { MessageFields, NoAdvertising } from './MessageForm.tsx';

/** Messages to buyers and their progress, and a form to write to many. */
export function MessagesScreen() {
  const messages = useCommand('messages', {});
  const [writing, setWriting] = useState(false);
  return (
    <Screen title="Messages">
      <p className="note">
        Write to one buyer from the order’s page. Here you write to all buyers, or to those who
        bought one version.
      </p>
      <ExpandButton isOpen={writing} setOpen={setWriting}>
        Write to many buyers
      </ExpandButton>
      {writing && <WriteToMany done={() => setWriting(false)} />}
      <Loaded query={messages}>
        {(list) =>
          list.length > 0 ? (
            list.map((message) => <Message key={message.id} message={message} />)
          ) : (
            <Section title="Sent">
              <Empty title="No messages yet.">
                <p>Each message appears here with its reason, its text and how many were sent.</p>
              </Empty>
            </Section>
          )
        }
      </Loaded>
    </Screen>
  );
}

/** How many buyers get it is shown before it is sent, so it takes two presses. */
function WriteToMany({ done }: { done: () => void }) {
  const editions = useCommand('editions', {});
  const check = useAction('message-all', 'Nothing sent yet. Check the number of buyers.');
  const send = useAction('message-all', 'Message queued.');
  const buyers = check.data?.buyers;
  const submit = (form: FormData) => {
    const each = (field: string) =>
      SHOP.languages.map((language) => `${language}=${fieldText(form, `${field}-${language}`)}`);
    const input = {
      edition: fieldText(form, 'edition'),
      reason: chosenIn(form, 'reason', MESSAGE_REASONS),
      subject: each('subject'),
      text: each('text'),
    };
    if (buyers === undefined) check.mutate({ ...input, dryRun: true });
    else send.mutate({ ...input, dryRun: false }, { onSuccess: done });
  };
  const label = buyers === undefined ? 'Check who gets it' : `Send to ${counted(buyers, 'buyer')}`;
  const action = { error: check.error ?? send.error, isPending: check.isPending || send.isPending };
  return (
    <ActionForm action={action} send={submit} label={label}>
      <NoAdvertising />
      <div className="field">
        <label htmlFor="message-edition">Who gets it?</label>
        <select id="message-edition" name="edition" onChange={() => check.reset()}>
          <option value="all">All buyers with access</option>
          {editions.data?.map(({ version }) => (
            <option key={version} value={version}>
              Buyers who bought version {version}
            </option>
          ))}
        </select>
      </div>
      <Choices legend="Why do they get it?" name="reason" options={MESSAGE_REASONS} />
      {SHOP.languages.map((language) => (
        <MessageFields key={language} language={language} suffix={`-${language}`} />
      ))}
    </ActionForm>
  );
}

function Message({ message }: { message: MessageSummary }) {
  const { texts, emails, orderNumber, edition, isQueued } = message;
  const [first] = Object.values(texts);
  const isOne = orderNumber !== null;
  return (
    <Section title={first?.subject ?? ''} beside={<Time at={message.createdAt} />}>
      <Facts
        facts={[
          [
            'To',
            isOne ? (
              <Link key="order" href={orderPath(orderNumber)}>
                Buyer of order {orderNumber}
              </Link>
            ) : edition === null ? (
              'All buyers'
            ) : (
              `Buyers of version ${edition}`
            ),
          ],
          ['Reason', MESSAGE_REASONS[message.reason]],
          ['Sent by', message.actor],
        ]}
      />
      <EmailProgress label="Emails" emails={emails} isGrowing={!isQueued} />
      <details>
        <summary>Text</summary>
        {Object.entries(texts).map(([language, { subject, text }]) => (
          <div key={language} lang={language}>
            <p>
              <b>{subject}</b>
            </p>
            <p className="message">{text}</p>
          </div>
        ))}
      </details>
    </Section>
  );
}
