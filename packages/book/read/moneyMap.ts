import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { GuideError, WORKING_HOURS } from 'one-product-shop/content/guide.ts';
import {
  type Engagement,
  hoursPerClient,
  LAST_MONTH,
  monthReached,
  mostAlone,
  steadyMonth,
} from 'one-product-shop/rules/sums.ts';
import { z } from 'zod';
import { readData, readDocument } from './files.ts';
import type { Document, Playbook } from './guide.ts';
import { markdownTable } from './markdown.ts';

const text = z.string().trim().min(1);
const positive = z.number().positive();
const share = z.number().min(0).max(1);
const sale = { selling: positive, churn: share, newAMonth: positive, firstSale: positive };

const mapSchema = z.strictObject({
  partTimeHours: positive,
  officeHours: positive,
  goals: z.array(positive).min(1),
  ...sale,
  larger: z.array(
    z.strictObject({
      id: text,
      name: text,
      price: positive,
      hours: positive,
      costs: z.number(),
      setupPrice: z.number(),
      setupHours: z.number(),
      ...sale,
    }),
  ),
  mixes: z.array(z.strictObject({ goal: positive, clients: z.record(text, positive) })),
});

const pageSchema = z.strictObject({ number: z.int().min(1), title: text, summary: text.max(160) });

export type MapOffer = Engagement & { id: string; name: string; setupPrice: number };
export type MoneyMap = Omit<z.infer<typeof mapSchema>, 'larger' | keyof typeof sale> & {
  offers: MapOffer[];
  pages: Document<z.infer<typeof pageSchema>>[];
};

const FOLDER = 'money-map';

/** What a monthly income takes, computed from the playbooks. A guide may have none. */
export function readMoneyMap(guide: string, playbooks: readonly Playbook[]): MoneyMap | undefined {
  if (!existsSync(join(guide, FOLDER))) return undefined;
  const { larger, churn, selling, newAMonth, firstSale, ...map } = readData(
    guide,
    `${FOLDER}/map.yaml`,
    mapSchema,
  );
  const offers = [
    ...playbooks
      .filter(({ monthlyPrice }) => monthlyPrice > 0)
      .map((playbook) => ({
        id: `playbook-${playbook.number}`,
        name: playbook.title,
        price: playbook.monthlyPrice,
        hours: playbook.hoursPerMonth,
        costs: playbook.monthlyCosts,
        setupPrice: playbook.setupPrice,
        setupHours: playbook.setupHours,
        churn,
        selling,
        newAMonth,
        firstSale,
      })),
    ...larger,
  ];
  const figures = figuresOf({ ...map, offers });
  const fill = (source: string) =>
    source.replace(/\{\{([\w-]+)\}\}/g, (_, name: string) => {
      const value = figures[name];
      if (!value)
        throw new GuideError(`shop/product/${FOLDER}: there is no table or figure called ${name}`);
      return value;
    });
  const names = readdirSync(join(guide, FOLDER)).filter((name) => name.endsWith('.md'));
  const pages = names.map((name) => readDocument(guide, `${FOLDER}/${name}`, pageSchema, fill));
  return { ...map, offers, pages };
}

const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`;
const short = (goal: number) => `$${goal / 1000}K`;

/** The tables and single figures that the pages name in double braces. */
export function figuresOf(map: Omit<MoneyMap, 'pages'>): Record<string, string> {
  const { offers, goals, mixes, officeHours: office, partTimeHours } = map;
  const full = { hours: WORKING_HOURS, office };
  const part = { hours: partTimeHours, office };
  const small = offers.filter(({ id }) => id.startsWith('playbook-'));
  const larger = offers.filter((offer) => !small.includes(offer));
  const need = (list: readonly MapOffer[]) =>
    markdownTable(
      ['Offer', 'Price', ...goals.map(short), 'Solo maximum'],
      list.map((offer) => [
        offer.name,
        dollars(offer.price),
        ...goals.map((goal) => {
          const { clients, hoursAMonth, fits } = steadyMonth(offer, goal, full);
          const cell = `${clients} (${hoursAMonth} h)`;
          return fits ? cell : `**${cell}**`;
        }),
        dollars(mostAlone(offer, full).income),
      ]),
    );
  const month = (offer: MapOffer, goal: number, capacity: typeof full) =>
    String(monthReached(offer, goal, capacity) ?? `${LAST_MONTH}+`);
  const single = offers.flatMap((offer): [string, string][] => {
    const most = mostAlone(offer, full);
    return [
      [`${offer.id}-price`, dollars(offer.price)],
      [`${offer.id}-clients`, String(most.clients)],
      [`${offer.id}-most`, dollars(most.income)],
      ...goals.map((goal): [string, string] => [
        `${offer.id}-month-${goal}`,
        month(offer, goal, full),
      ]),
    ];
  });
  return {
    ...Object.fromEntries(single),
    goals: need(small),
    larger: need(larger),
    months: markdownTable(
      [
        'Offer',
        ...[part, full].flatMap(({ hours }) => goals.map((goal) => `${short(goal)}, ${hours} h`)),
      ],
      offers.map((offer) => [
        offer.name,
        ...[part, full].flatMap((capacity) => goals.map((goal) => month(offer, goal, capacity))),
      ]),
    ),
    assumptions: markdownTable(
      ['Offer', 'Work a month', 'Setup', 'Selling', 'Hours a client'],
      offers.map((offer) => [
        offer.name,
        `${offer.hours} h`,
        `${offer.setupHours} h`,
        `${offer.selling} h`,
        hoursPerClient(offer).toFixed(1),
      ]),
    ),
    mixes: markdownTable(
      ['Goal', 'Mix', 'Income', 'Hours', 'Alone?'],
      mixes.map(({ goal, clients }) => {
        const parts = Object.entries(clients).map(([id, count]) => {
          const offer = offers.find((one) => one.id === id);
          if (!offer)
            throw new GuideError(`shop/product/${FOLDER}/map.yaml: there is no offer ${id}`);
          return { offer, count };
        });
        const income = parts.reduce((sum, { offer, count }) => sum + offer.price * count, 0);
        if (income < goal)
          throw new GuideError(
            `shop/product/${FOLDER}/map.yaml: ${dollars(income)} is less than ${goal}`,
          );
        const hours = Math.round(
          parts.reduce((sum, { offer, count }) => sum + hoursPerClient(offer) * count, office),
        );
        return [
          short(goal),
          parts.map(({ offer, count }) => `${count} × ${offer.name}`).join(', '),
          dollars(income),
          String(hours),
          hours <= full.hours ? 'Yes' : 'No',
        ];
      }),
    ),
  };
}
