import type { Messages } from '../content/messages/index.ts';
import { BigButton, Note, TextLink } from './parts.tsx';

/** The way to the files: a button, and the bare address for those who see no button. */
export const LibraryLink = ({ url, words }: { url: string; words: Messages['mails'] }) => (
  <>
    <BigButton href={url}>{words.openLibrary}</BigButton>
    <Note>{words.keepLinkPrivate}</Note>
    <div data-skip-in-text="true">
      <Note>
        {words.addressInstead}
        <br />
        <TextLink href={url}>{url}</TextLink>
      </Note>
    </div>
  </>
);
