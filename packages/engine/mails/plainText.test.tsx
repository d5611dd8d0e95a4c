import { expect, test } from 'vitest';
import {
  BigButton,
  EmailLink,
  FactTable,
  List,
  Note,
  Paragraph,
  Part,
  TextLink,
} from './parts.tsx';
import { plainText } from './plainText.ts';
import { elementsIn } from './renderMail.ts';

test('renders every element of an email as text', () => {
  const email = (
    <div>
      <div data-skip-in-text>not for readers of text</div>
      <Paragraph>
        Two words,{'\n  '}49{'\u00a0'}€ <strong>and</strong> more
        <br />
        on a second line. See <TextLink href="https://a.test/b">the terms</TextLink>.
      </Paragraph>
      <BigButton href="https://a.test/library">Open</BigButton>
      <Part number={1} title="What is in it">
        <List items={['a book', 'a sheet']} />
        <FactTable
          facts={[
            ['Order', '7'],
            ['Seller', <EmailLink key="m" address="a@b.test" />],
          ]}
        />
      </Part>
      <hr />
      <Note>{['last', null, false, 0]}</Note>
    </div>
  );
  expect(plainText(elementsIn(email))).toBe(`Two words, 49\u00a0€ and more
on a second line. See the terms <https://a.test/b>.

Open:
https://a.test/library


1. WHAT IS IN IT

- a book
- a sheet

Order: 7
Seller: a@b.test

----------------------------------------

last0
`);
});
