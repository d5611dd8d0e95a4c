import type { Messages } from '../content/messages/index.ts';
import { BigButton, Note, TextLink } from './parts.tsx';

type Props = { url: string; words: Messages['mails']; label?: string };

/** The way to the library: a button, and the bare address for those who see no button. */
export const LibraryLink = ({ url, words, label = words.openLibrary }: Props) => (
  <>
    <BigButton href={url}>{label}</BigButton>
    <Note>{words.keepLinkPrivate}</Note>
    <div data-skip-in-text>
      <Note>
        {words.addressInstead}
        <br />
        <TextLink href={url}>{url}</TextLink>
      </Note>
    </div>
  </>
);
