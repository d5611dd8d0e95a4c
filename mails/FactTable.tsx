import type { ReactNode } from 'react';
import { light, sans } from './theme.ts';

export type Fact = readonly [label: string, value: ReactNode];

const cell = {
  fontFamily: sans,
  fontSize: 15,
  lineHeight: '22px',
  textAlign: 'left',
  verticalAlign: 'top',
  borderTop: `1px solid ${light.rule}`,
} as const;

/** A real table, with its row headings: screen readers and the plain text read `label: value`. */
export const FactTable = ({ facts }: { facts: readonly Fact[] }) => (
  <table
    className="facts"
    width="100%"
    cellPadding="0"
    cellSpacing="0"
    style={{ borderCollapse: 'collapse', margin: '4px 0 18px' }}
  >
    <tbody>
      {facts.map(([label, value]) => (
        <tr key={label} className="fact">
          <th
            scope="row"
            className="fact soft ruled"
            style={{
              ...cell,
              width: '34%',
              padding: '9px 14px 9px 0',
              fontWeight: 400,
              color: light.soft,
            }}
          >
            {label}
          </th>
          <td
            className="ink ruled"
            style={{ ...cell, padding: '9px 0', color: light.ink, overflowWrap: 'anywhere' }}
          >
            {value}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
