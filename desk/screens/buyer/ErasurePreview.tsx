import type { ResultOf } from '../../api/contract.ts';

/** What would go, what stays and why, and what is out of reach. */
export function ErasurePreview({ would }: { would: ResultOf<'erase'> }) {
  const kept = would.tables.filter((table) => table.kept.length > 0);
  return (
    <>
      <ul>
        {would.tables.map(({ table, what, rows, outcome }) => (
          <li key={table}>
            {what}: {rows} {outcome}
          </li>
        ))}
        {would.files > 0 && <li>Files: {would.files} deleted</li>}
      </ul>
      {kept.length > 0 && (
        <details>
          <summary>What stays, and why</summary>
          <ul>
            {kept.map(({ table, what, kept: reasons }) => (
              <li key={table}>
                {what}: {reasons.join('; ')}
              </li>
            ))}
          </ul>
        </details>
      )}
      <details>
        <summary>What this does not reach</summary>
        <ul>
          {would.elsewhere.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
    </>
  );
}
