import { useState } from 'react';
import { SELLER_LANGUAGE } from '../../../content/seller.ts';
import { languageName } from '../../../rules/language.ts';
import { useCommand } from '../../api/useCommand.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { Facts, Section } from '../../parts/Section.tsx';
import { draftEmailUrl } from '../../paths.ts';
import { SHOP } from '../../shopFacts.ts';
import { EmailFrame } from '../emails/EmailFrame.tsx';
import type { EditionDraftView } from './draftView.ts';

/** The email and the library page in each language, as buyers will see them. */
export function DraftPreview({ draft }: { draft: EditionDraftView }) {
  const [language, setLanguage] = useState(SHOP.languages[0] ?? '');
  const preview = useCommand('edition-preview', { language });
  return (
    <Section title="3. Preview">
      <fieldset className="views">
        <legend className="sr-only">Language</legend>
        {SHOP.languages.map((name) => (
          <label key={name} className="choice">
            <input
              type="radio"
              name="preview-language"
              checked={language === name}
              onChange={() => setLanguage(name)}
            />
            {languageName(name, SELLER_LANGUAGE)}
          </label>
        ))}
      </fieldset>
      <Loaded query={preview}>
        {(data) =>
          data && (
            <>
              <Facts
                facts={[
                  ['Subject', data.subject],
                  [
                    'Library',
                    <a key="library" href={data.libraryUrl} target="_blank" rel="noreferrer">
                      Preview the library page
                    </a>,
                  ],
                ]}
              />
              <details>
                <summary>Preview the email</summary>
                <EmailFrame
                  // The frame shows what was saved last.
                  key={`${draft.version} ${JSON.stringify(draft.notes)} ${language}`}
                  src={draftEmailUrl(data.language)}
                  title={data.subject}
                  text={data.text}
                />
              </details>
            </>
          )
        }
      </Loaded>
    </Section>
  );
}
