import { useEffect, useRef, useState } from 'react';
import { SELLER_LANGUAGE } from '../../../content/seller.ts';
import { languageName } from '../../../rules/language.ts';
import { lookUp } from '../../../rules/lookUp.ts';
import { TextArea, TextField } from '../../../ui/Field.tsx';
import { useAction } from '../../api/useCommand.ts';
import { Section } from '../../parts/Section.tsx';
import { SHOP } from '../../shopFacts.ts';
import type { EditionDraftView } from './draftView.ts';

type Save = (text: string) => Promise<unknown>;

/** The number and what is new, saved when a field is left. */
export function DraftWords({ draft }: { draft: EditionDraftView }) {
  const save = useAction('edition-save', 'Saved.');
  const version = useSaved(draft.version, (text) => save.mutateAsync({ version: text, notes: [] }));
  return (
    <Section title="2. Number and what’s new">
      <div className="draft-words">
        <TextField
          name="version"
          label="Version number"
          hint={draft.lastVersion ? `The last one is ${draft.lastVersion}.` : 'Such as 1.0.'}
          maxLength={40}
          {...version}
        />
        {SHOP.languages.map((language) => (
          <NotesField
            key={language}
            language={language}
            saved={(lookUp(draft.notes, language) ?? []).join('\n')}
            save={(text) => save.mutateAsync({ notes: [`${language}=${text}`] })}
          />
        ))}
        {save.error && (
          <div className="alert" role="alert">
            <p>Not saved yet. {save.error.message}</p>
            <button
              type="button"
              className="button quiet"
              onClick={() => save.mutate(save.variables)}
            >
              Save again
            </button>
          </div>
        )}
      </div>
    </Section>
  );
}

function NotesField(props: { language: string; saved: string; save: Save }) {
  const notes = useSaved(props.saved, props.save);
  return (
    <TextArea
      name={`notes-${props.language}`}
      label={`What’s new in ${languageName(props.language, SELLER_LANGUAGE)}`}
      hint="One point per line. Buyers read it in the email and in their library."
      lang={props.language}
      rows={4}
      maxLength={5000}
      {...notes}
    />
  );
}

/**
 * Shows what is saved, also when somebody else changed it, but never changes a field in use or a text
 * that could not be saved.
 */
function useSaved(saved: string, save: Save) {
  const [text, setText] = useState(saved);
  const [isOwn, setOwn] = useState(false);
  const isFocused = useRef(false);
  useEffect(() => {
    if (!isOwn) setText(saved);
  }, [saved, isOwn]);
  type Field = { currentTarget: { value: string } };
  return {
    value: text,
    onFocus: () => {
      isFocused.current = true;
      setOwn(true);
    },
    onChange: ({ currentTarget }: Field) => setText(currentTarget.value),
    onBlur: async () => {
      isFocused.current = false;
      const isSaved = text.trim() === saved || (await save(text.trim()).then(isTrue, isFalse));
      if (isSaved && !isFocused.current) setOwn(false);
    },
  };
}

const [isTrue, isFalse] = [() => true, () => false];
