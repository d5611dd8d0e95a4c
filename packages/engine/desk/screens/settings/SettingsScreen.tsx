import { useEffect } from 'react';
import { Link } from 'wouter';
import type { SettingsView } from '../../../server/commands/views.ts';
import { useCommand } from '../../api/useCommand.ts';
import { Screen } from '../../layout/Screen.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { Section } from '../../parts/Section.tsx';
import { PATHS } from '../../paths.ts';
import { Publish } from './Publish.tsx';
import { SettingField } from './SettingField.tsx';

/** What the seller decides: each field saves as it is left, and buyers see it after publishing. */
export function SettingsScreen() {
  const settings = useCommand('settings', {});
  return (
    <Screen
      title="Settings"
      about="Each field saves as you leave it. Buyers see nothing until you publish."
      beside={<Link href={PATHS.settingsHistory}>History</Link>}
    >
      <Loaded query={settings}>{(view) => <Groups view={view} />}</Loaded>
    </Screen>
  );
}

function Groups({ view }: { view: SettingsView }) {
  useEffect(showLinkedField, []);
  return (
    <div className="columns list-first settings">
      <div>
        {view.groups.map((group) => (
          <Section key={group.title} title={group.title}>
            {group.about && <p className="note">{group.about}</p>}
            <div className="setting-fields">
              {group.fields.map((field) => (
                <SettingField key={field.key} field={field} />
              ))}
            </div>
          </Section>
        ))}
      </div>
      <div className="settings-publish" id="not-published">
        <Publish view={view} />
      </div>
      <NotPublishedBar view={view} />
    </div>
  );
}

/** On a phone, what is not published is below all fields. */
export function NotPublishedBar({ view: { changes } }: { view: SettingsView }) {
  if (changes.length === 0) return null;
  return (
    <p className="settings-bar">
      <a href="#not-published">Not published: {changes.length}</a>
    </p>
  );
}

/** The settings check links to the field that it is about. */
function showLinkedField(): void {
  const field = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}
