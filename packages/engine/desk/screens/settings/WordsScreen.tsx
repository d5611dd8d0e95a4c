import { useState } from 'react';
import { labelOf } from '../../../content/sellerLabels.ts';
import { lookUp } from '../../../rules/lookUp.ts';
import type { SettingsView, TextsView } from '../../../server/commands/views.ts';
import { useCommand } from '../../api/useCommand.ts';
import { Screen } from '../../layout/Screen.tsx';
import { Empty } from '../../parts/ListControls.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { Section } from '../../parts/Section.tsx';
import { Publish } from './Publish.tsx';
import { SettingField } from './SettingField.tsx';
import { NotPublishedBar } from './SettingsScreen.tsx';

const PAGE = 50;

/** What buyers read, language beside language, found by any of its words. */
export function WordsScreen() {
  const [search, setSearch] = useState('');
  const [part, setPart] = useState('landing');
  const [rows, setRows] = useState(PAGE);
  const wanted = { search: search || undefined, part: search ? undefined : part, rows };
  const texts = useCommand('words', wanted);
  const settings = useCommand('settings', {});
  return (
    <Screen
      title="Words"
      about="Every text that buyers read. In braces are facts, such as {price}: they follow the settings."
    >
      <search className="words-search">
        <label htmlFor="words-search">Search all texts</label>
        <input
          id="words-search"
          type="search"
          value={search}
          maxLength={200}
          onChange={({ target }) => setSearch(target.value)}
        />
      </search>
      <div className="columns list-first settings">
        <Loaded query={texts}>
          {(found) => (
            <>
              {!search && <Parts parts={found.parts} chosen={part} choose={setPart} />}
              <Texts found={found} />
              {found.total > found.rows.length && (
                <button type="button" className="button quiet" onClick={() => setRows(rows + PAGE)}>
                  Show more
                </button>
              )}
            </>
          )}
        </Loaded>
        <Loaded query={settings}>{(view) => <ToPublish view={view} />}</Loaded>
      </div>
    </Screen>
  );
}

type PartsProps = { parts: readonly string[]; chosen: string; choose: (part: string) => void };

function Parts({ parts, chosen, choose }: PartsProps) {
  return (
    <nav aria-label="Parts of the shop" className="words-parts">
      {parts.map((part) => (
        <button
          key={part}
          type="button"
          className="plain"
          aria-pressed={part === chosen}
          onClick={() => choose(part)}
        >
          {lookUp(PARTS, part) ?? labelOf(part)}
        </button>
      ))}
    </nav>
  );
}

function Texts({ found: { rows, total } }: { found: TextsView }) {
  if (rows.length === 0) {
    return (
      <Empty title="No text found.">
        <p>
          What the law prescribes is changed in the shop’s folder, and so are whole legal pages.
        </p>
      </Empty>
    );
  }
  return (
    <Section
      title={total > rows.length ? `The first ${rows.length} of ${total}` : `Texts: ${total}`}
    >
      {rows.map(({ path, texts }) => (
        <fieldset key={path} className="setting-fields">
          <legend className="hint words-path">{path}</legend>
          <SettingField
            field={{
              ...{ key: path, label: 'Text', kind: 'text', hint: null, optional: false },
              entries: texts,
            }}
          />
        </fieldset>
      ))}
    </Section>
  );
}

function ToPublish({ view }: { view: SettingsView }) {
  return (
    <>
      <div className="settings-publish" id="not-published">
        <Publish view={view} />
      </div>
      <NotPublishedBar view={view} />
    </>
  );
}

const PARTS: Readonly<Partial<Record<string, string>>> = {
  landing: 'Landing page',
  common: 'Header and footer',
  buy: 'Order form',
  checkout: 'Checkout',
  mails: 'Emails',
  pages: 'Other pages',
  refund: 'Refund request',
  cases: 'Refunds in the library',
  conversation: 'Consultant',
};
