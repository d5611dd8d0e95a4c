import { useId } from 'react';
import { Link } from 'wouter';
import { PATHS } from '../paths.ts';
import { may } from '../shopFacts.ts';
import { plainNumber } from '../words.ts';

type Props = {
  label: string;
  emails: { done: number; waiting: number; failed: number };
  /** Not all of them are in the queue yet. */
  isGrowing?: boolean;
};

/** How many of an email to many buyers are sent. */
export function EmailProgress({ label, emails, isGrowing = false }: Props) {
  const id = useId();
  const { done, waiting, failed } = emails;
  const all = done + waiting + failed;
  return (
    <p className="progress">
      <label htmlFor={id}>{label}</label>
      <progress id={id} value={done} max={Math.max(all, 1)} />
      <span>
        {plainNumber(done)} of {plainNumber(all)} sent
        {isGrowing && ', adding more'}
        {failed > 0 && (
          <>
            ,{' '}
            {may('mails') ? (
              <Link href={`${PATHS.mails}?state=failed`}>{plainNumber(failed)} failed</Link>
            ) : (
              `${plainNumber(failed)} failed`
            )}
          </>
        )}
      </span>
    </p>
  );
}
