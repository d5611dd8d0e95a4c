import type { Messages } from '../../content/messages.ts';
import { PROFILE_FIELDS, PROFILE_LIMIT, type Profile } from '../../rules/consultant.ts';
import { StuckNotice } from '../ErrorSummary.tsx';
import { TextField } from '../Field.tsx';
import type { ConsultantView } from './ConsultantPage.tsx';

type Props = {
  t: Messages['conversation'];
  networkError: string;
  address: string;
  profile: Profile;
  day: ConsultantView['day'];
  /** The page to return to. */
  conversation: string | undefined;
};

/** What the consultant knows about the buyer's business. It is always in view, and can be changed. */
export function ProfileCard(props: Props) {
  const { t, address, profile, day, conversation } = props;
  const told = PROFILE_FIELDS.filter((name) => profile[name] !== '');
  return (
    <aside className="profile" aria-labelledby="profile">
      <h2 id="profile">{t.profile.title}</h2>
      {day !== undefined && <p className="day">{t.day(day.day, day.of)}</p>}
      {told.length === 0 && (
        <p className="note">
          {t.profile.none}. {t.profile.text}
        </p>
      )}
      {told.length > 0 && (
        <dl>
          {told.map((name) => (
            <div key={name}>
              <dt>{t.profile.fields[name]}</dt>
              <dd>{profile[name]}</dd>
            </div>
          ))}
        </dl>
      )}
      <details>
        <summary>{t.profile.change}</summary>
        <form method="post" action={`${address}/profile`}>
          <StuckNotice text={props.networkError} />
          {conversation && <input type="hidden" name="conversation" value={conversation} />}
          {PROFILE_FIELDS.map((name) => (
            <TextField
              key={name}
              name={name}
              label={t.profile.fields[name]}
              hint={t.profile.hints[name]}
              maxLength={PROFILE_LIMIT}
              defaultValue={profile[name]}
            />
          ))}
          <button type="submit" className="button quiet">
            {t.profile.save}
          </button>
        </form>
      </details>
    </aside>
  );
}
