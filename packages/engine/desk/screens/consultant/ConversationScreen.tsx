import { Link } from 'wouter';
import { useCommand } from '../../api/useCommand.ts';
import { Screen } from '../../layout/Screen.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { Section } from '../../parts/Section.tsx';
import { Time } from '../../parts/Time.tsx';
import { orderPath, PATHS } from '../../paths.ts';

/** A conversation that its buyer shared, as plain text. */
export function ConversationScreen({ id }: { id: string }) {
  const conversation = useCommand('consultant-conversation', { id });
  return (
    <Screen
      title={conversation.data?.title ?? 'Conversation'}
      above={<Link href={PATHS.consultant}>Consultant</Link>}
    >
      <Loaded query={conversation}>
        {({ orderNumber, questions }) => (
          <>
            <p>
              Shared by the buyer of <Link href={orderPath(orderNumber)}>order {orderNumber}</Link>.
            </p>
            {questions.map(({ askedAt, question, answer, sources, engine, helpful }) => (
              <Section key={askedAt} title={question} beside={<Time at={askedAt} />}>
                <p className="message">{answer || 'Not answered.'}</p>
                {sources.length > 0 && (
                  <ul>
                    {sources.map((source) => (
                      <li key={source}>{source}</li>
                    ))}
                  </ul>
                )}
                <p className="note">
                  {engine && `Answered by ${engine}.`}
                  {helpful && (helpful === 'up' ? ' Helpful.' : ' Not helpful.')}
                </p>
              </Section>
            ))}
          </>
        )}
      </Loaded>
    </Screen>
  );
}
