import { isRecord } from '../../rules/record.ts';

/** Whatever a command answers, readable. */
export function Described({ value }: { value: unknown }) {
  if (Array.isArray(value)) {
    return (
      <ul>
        {value.map((item) => (
          <li key={JSON.stringify(item)}>
            <Described value={item} />
          </li>
        ))}
      </ul>
    );
  }
  if (!isRecord(value)) return <>{String(value)}</>;
  return (
    <dl className="facts">
      {Object.entries(value).map(([name, part]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Described value={part} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
