import { Link } from 'wouter';
import { SELLER_LANGUAGE } from '../../../content/seller.ts';
import { calendarDay, shopDay } from '../../../rules/shopTime.ts';
import type { StoryLine } from '../../../server/commands/views.ts';
import { casePath, mailPath, orderPath } from '../../paths.ts';
import { SHOP } from '../../shopFacts.ts';
import { timeFormat } from '../../words.ts';

const clock = timeFormat(SHOP.timeZone, { month: undefined, day: undefined });

/** Everything that happened with a buyer, oldest first, by day. */
export function Story({ lines }: { lines: readonly StoryLine[] }) {
  const days = Map.groupBy(lines, ({ at }) => calendarDay(at, SHOP.timeZone));
  return [...days].map(([day, ofDay]) => (
    <div key={day} className="story-day">
      <h3>{shopDay(ofDay[0]?.at ?? 0, SELLER_LANGUAGE, SHOP.timeZone)}</h3>
      <ol className="history story">
        {ofDay.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike, and they never move
          <li key={index}>
            <time dateTime={new Date(line.at).toISOString()}>{clock.format(line.at)}</time>
            <span>
              <What line={line} /> <Where line={line} />
            </span>
          </li>
        ))}
      </ol>
    </div>
  ));
}

/** An email or a document can be opened. */
function What({ line: { sentence, emailId, documentId } }: { line: StoryLine }) {
  return (
    <>
      {sentence}{' '}
      {emailId !== null && (
        <Link href={mailPath(emailId)} aria-label={`Read: ${sentence}`}>
          Read
        </Link>
      )}
      {documentId !== null && (
        <a href={`/documents/${documentId}`} aria-label={`PDF: ${sentence}`}>
          PDF
        </a>
      )}
    </>
  );
}

function Where({ line: { orderNumber, caseReference } }: { line: StoryLine }) {
  if (caseReference !== null) {
    return <Link href={casePath(Number(caseReference.slice(2)))}>{caseReference}</Link>;
  }
  return orderNumber === null ? null : (
    <Link href={orderPath(orderNumber)}>order {orderNumber}</Link>
  );
}
