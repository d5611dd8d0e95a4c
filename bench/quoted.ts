import { BARE } from './pages/landings.ts';
import type { Table } from './part.ts';

type Row = readonly (string | number)[];
type Figures = Readonly<Record<string, string | number>>;

/** What a part measured: one cell, or a whole table, by how its title begins. */
type Tables = {
  cell: (title: string, row: Row, column: string) => string | number;
  column: (title: string, column: string) => Row;
  title: (title: string) => string;
};

/** The figures of each part that the docs quote, for bench/figures.json. */
const QUOTED: Readonly<Record<string, (tables: Tables) => Figures>> = {
  pages: ({ cell, column }) => {
    const peers = 'The landing page beside its peers';
    const of = (key: string, name: string): Figures => ({
      [`${key}-requests`]: cell(peers, [name], 'requests'),
      [`${key}-kilobytes`]: Math.round(Number(cell(peers, [name], 'first view B')) / 1000),
      [`${key}-lighthouse`]: cell(peers, [name], 'Lighthouse'),
      [`${key}-works`]: cell(peers, [name], 'form works s'),
      [`${key}-answers`]: cell(peers, [name], 'form answers s'),
    });
    const scores = column('Every page', 'Lighthouse').map((score) => String(score).split(' / '));
    return {
      ...{ ...of('ours', 'ours'), ...of('next', 'Next.js') },
      ...{ ...of('react-router', 'React Router'), ...of('bare', BARE) },
      pages: scores.length,
      lighthouse: [0, 1, 2, 3]
        .map((n) => Math.min(...scores.map((all) => Number(all[n]))))
        .join(' / '),
    };
  },
  firstScreens: ({ cell }) => {
    const title = 'The first screen on a slow phone';
    return {
      seconds: cell(title, ['ours'], 'complete s'),
      kilobytes: Math.round(Number(cell(title, ['ours'], 'bytes until then')) / 1000),
      'of-bare': cell(title, ['ours'], '× bare'),
      'next-of-bare': cell(title, ['Next.js'], '× bare'),
      'react-router-of-bare': cell(title, ['React Router'], '× bare'),
    };
  },
  serving: ({ cell }) => {
    const [page, memory] = ['Serving the landing page', 'Memory of the servers'];
    const [bare, next] = ['bare Node.js server, same bytes', 'next start'];
    return {
      page: cell(page, ['ours'], 'requests/s'),
      'of-nginx': cell(page, ['ours'], 'of nginx'),
      'times-next': cell(page, ['ours'], '× next'),
      'bare-of-nginx': cell(page, [bare], 'of nginx'),
      'astro-of-nginx': cell(page, ['astro standalone'], 'of nginx'),
      rest: cell(memory, ['ours'], 'at rest MB'),
      load: cell(memory, ['ours'], 'under load MB'),
      'next-rest': cell(memory, [next], 'at rest MB'),
      'next-load': cell(memory, [next], 'under load MB'),
      'bare-rest': cell(memory, [bare], 'at rest MB'),
      'bare-load': cell(memory, [bare], 'under load MB'),
    };
  },
  writing: ({ cell }) => {
    const of = (key: string, store: string, post: string): Figures => ({
      [key]: cell('Durable posts', [store, post, 64], 'posts/s'),
      [`${key}-ratio`]: cell('Durable posts', [store, post, 64], 'ratio'),
    });
    const slow = 'SQLite, a flush 2 ms slower';
    return {
      ...{
        ...of('sqlite-forms', 'SQLite', 'purchase form'),
        ...of('slow-forms', slow, 'purchase form'),
      },
      ...{
        ...of('sqlite-events', 'SQLite', 'payment event'),
        ...of('slow-events', slow, 'payment event'),
      },
      ...of('postgresql-forms', 'PostgreSQL', 'purchase form'),
      ...of('postgresql-events', 'PostgreSQL', 'payment event'),
    };
  },
  size: ({ cell }) => {
    const title = 'Cost of an order';
    return {
      stored: 1_000_000,
      sqlite: cell(title, ['SQLite', 1_000_000], 'ms per order'),
      'sqlite-ratio': cell(title, ['SQLite', 1_000_000], 'ratio to the smallest'),
      postgresql: cell(title, ['PostgreSQL', 1_000_000], 'ms per order'),
      'postgresql-ratio': cell(title, ['PostgreSQL', 1_000_000], 'ratio to the smallest'),
    };
  },
  documents: ({ cell }) => {
    const of = (key: string, store: string): Figures => ({
      [key]: cell('Documents as a share', [store], 'ms per order with'),
      [`${key}-share`]: cell('Documents as a share', [store], 'share of the documents'),
    });
    return { ...of('sqlite', 'SQLite'), ...of('postgresql', 'PostgreSQL'), aim: '10 %' };
  },
  delivering: ({ cell }) => {
    const p50 = (rate: string) => cell('From the payment event', [rate], 'p50 s');
    const bare = cell('From the payment event', ['1'], 'bare handover s');
    return { 'at-1': p50('1'), 'at-10': p50('10'), 'at-100': p50('100'), bare };
  },
  downloads: ({ cell }) => ({
    megabytes: cell('Downloads', [64], 'file MB/s'),
    'of-nginx': cell('Downloads', [64], 'file of nginx'),
    'behind-of-nginx': cell('Downloads', [64], 'behind nginx of nginx'),
    memory: cell('Downloads', [64], 'memory MB'),
  }),
  kills: ({ column }) => {
    const of = (name: string) => column('Killed at random', name)[0] ?? '';
    const [kills, acknowledged, lost] = [of('kills'), of('acknowledged'), of('lost')];
    return { kills, acknowledged, lost, duplicated: of('duplicated'), again: of('emailed again') };
  },
  faults: ({ column }) => {
    const sum = (name: string) =>
      column('Payments while', name).reduce<number>((all, one) => all + (Number(one) || 0), 0);
    return {
      faults: column('Payments while', 'fault').length,
      acknowledged: sum('payments acknowledged'),
      lost: sum('lost'),
      duplicated: sum('duplicated'),
    };
  },
  scale: ({ cell }) => {
    const title = 'Three processes on one PostgreSQL';
    return {
      pages: cell(title, ['landing page'], 'ratio'),
      forms: cell(title, ['purchase form'], 'ratio'),
    };
  },
  intruders: ({ column, title }) => {
    const [, attacks = '', requests = ''] = /^(\d+) attacks, (\d+)/.exec(title('')) ?? [];
    const results = column('', 'result').map(String);
    const succeeded = results.filter((result) => result.startsWith('FOUND')).length;
    const grades = results.filter((result) => /^[A-F][+-]? \(/.test(result));
    const [grade = ''] = grades.toSorted().at(-1)?.split(' ') ?? [];
    return { attacks, requests: Number(requests), succeeded, grade };
  },
  streams: ({ column }) => {
    const last = (name: string) => column('Conversations that stream', name).slice(-3).map(Number);
    const range = (all: number[]) => `${Math.min(...all)} to ${Math.max(...all)}`;
    return { first: range(last('p95 ms')), stub: range(last('stub alone p95 ms')), limit: 300 };
  },
  consultant: ({ cell }) => {
    const of = (language: string, column: string) =>
      String(cell('What the consultant', [language, 'held-out'], column));
    const right = 'right section among the first three';
    const none = ['en', 'bg'].map((language) => of(language, 'recognized as not answered'));
    const sum = (pattern: RegExp) =>
      none.reduce((all, one) => all + Number(pattern.exec(one)?.[1]), 0);
    const [recognized, asked] = [sum(/^(\d+)/), sum(/of (\d+)/)];
    return {
      english: of('en', right),
      bulgarian: of('bg', right),
      unanswered: `${recognized} of ${asked} (${Math.round((100 * recognized) / asked)} %)`,
      'aim-english': '92 %',
      'aim-bulgarian': '85 %',
      'aim-unanswered': '90 %',
    };
  },
};

/** Throws where a figure that the docs quote is no longer measured. */
export function quotedFigures(part: string, tables: readonly Table[]): Record<string, string> {
  const tableOf = (title: string) => {
    const table = tables.find((one) => one.title.startsWith(title));
    if (!table) throw new Error(`the docs quote a table that is missing: ${title}`);
    return table;
  };
  const columnOf = ({ title, columns }: Table, name: string) => {
    const at = columns.indexOf(name);
    if (at < 0) throw new Error(`the docs quote a column that is missing: ${title}, ${name}`);
    return at;
  };
  const figures = QUOTED[part]?.({
    title: (title) => tableOf(title).title,
    column: (title, name) => {
      const table = tableOf(title);
      return table.rows.map((row) => row[columnOf(table, name)] ?? '');
    },
    cell: (title, first, name) => {
      const table = tableOf(title);
      const row = table.rows.find((one) =>
        first.every((value, n) => String(one[n]) === String(value)),
      );
      const value = row?.[columnOf(table, name)];
      if (value === undefined)
        throw new Error(`the docs quote ${title}, ${first.join(', ')}: missing`);
      return value;
    },
  });
  const shown = Object.entries(figures ?? {}).map(([name, value]): [string, string] => [
    name,
    typeof value === 'number' ? value.toLocaleString('en-US') : value,
  ]);
  return Object.fromEntries(shown);
}
