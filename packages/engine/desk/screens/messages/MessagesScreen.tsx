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
import { may, SHOP } from '../../shopFacts.ts';
import { counted } from '../../words.ts';
import { ActionForm, fieldText } from '../case/ActionForm.tsx';
import { MessageFields, NOT_SENT_YET, NoAdvertising } from './MessageForm.tsx';
import { PreviewMessage } from './PreviewMessage.tsx';

/** Messages to buyers and their progress, and a form to write to many. */
export function MessagesScreen() {
  const messages = useCommand('messages', {});
  const [writing, setWriting] = useState(false);
  return (
    <Screen title="Messages">
      <p className="note">
        Write to one buyer from the order’s page.
        {may('message-all') && ' Here you write to all buyers, or to those who bought one version.'}
      </p>
      {may('message-all') && (
        <ExpandButton isOpen={writing} setOpen={setWriting}>
          Write to many buyers
        </ExpandButton>
      )}
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

/** The email and how many buyers get it are shown before it is sent. */
function WriteToMany({ done }: { done: () => void }) {
  const editions = useCommand('editions', {});
  const check = useAction('message-all', NOT_SENT_YET);
  const send = useAction('message-all', 'Message queued.');
  const { data, variables } = check;
  const preview = (form: FormData) => {
    const each = (field: string) =>
      SHOP.languages.map((language) => `${language}=${fieldText(form, `${field}-${language}`)}`);
    check.mutate({
      edition: fieldText(form, 'edition'),
      reason: chosenIn(form, 'reason', MESSAGE_REASONS),
      subject: each('subject'),
      text: each('text'),
      dryRun: true,
    });
  };
  const typedIn = (lines: readonly string[] = [], language: string) =>
    lines.find((line) => line.startsWith(`${language}=`))?.slice(language.length + 1) ?? '';
  return (
    <>
      <ActionForm action={check} send={preview} label="Preview and send…">
        <NoAdvertising />
        <div className="field">
          <label htmlFor="message-edition">Who gets it?</label>
          <select id="message-edition" name="edition">
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
      <PreviewMessage
        to={counted(data?.buyers ?? 0, 'buyer')}
        previews={data?.dryRun ? data.previews : undefined}
        fieldsOf={(language) => ({
          edition: variables?.edition ?? 'all',
          language,
          subject: typedIn(variables?.subject, language),
          text: typedIn(variables?.text, language),
        })}
        action={send}
        send={() => variables && send.mutate({ ...variables, dryRun: false }, { onSuccess: done })}
        back={check.reset}
      />
    </>
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
