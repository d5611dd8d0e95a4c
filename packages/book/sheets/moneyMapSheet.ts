import { WORKING_HOURS } from 'one-product-shop/content/guide.ts';
import { LAST_MONTH } from 'one-product-shop/rules/sums.ts';
import type { MoneyMap } from '../read/moneyMap.ts';
import {
  type Cell,
  formula,
  heads,
  input,
  type Sheet,
  table,
  text,
  titledSheet,
  type Workbook,
} from './workbook.ts';

const FIRST = 10;
const HOURS = '$B$4';
const OFFICE = '$B$5';
const GOAL_COLUMNS = 'KLM';

/** The money map for one's own numbers: what each goal takes, a mix of offers, and month by month. */
export function moneyMapSheet(map: MoneyMap): Workbook {
  return { title: 'Money map', sheets: [offersSheet(map), monthsSheet(map)] };
}

function offersSheet({ offers, goals, officeHours }: MoneyMap): Sheet {
  const last = FIRST + offers.length - 1;
  const perClient = (row: number) => `(C${row}+G${row}*(E${row}+F${row}))`;
  const rows = offers.map((offer, index): Cell[] => {
    const row = FIRST + index;
    return [
      input(offer.name),
      input(offer.price, 'inputMoney'),
      input(offer.hours),
      input(offer.costs, 'inputMoney'),
      input(offer.setupHours),
      input(offer.selling),
      input(offer.churn, 'inputPercent'),
      input(0),
      formula(perClient(row), 'decimal'),
      formula(`IF(I${row}>0,ROUNDDOWN((${HOURS}-${OFFICE})/I${row},0)*B${row},0)`, 'money'),
      ...goals.map((_, column) =>
        formula(goalCell(row, `${GOAL_COLUMNS[column]}$${FIRST - 1}`), 'label'),
      ),
    ];
  });
  const range = (letter: string) => `${letter}${FIRST}:${letter}${last}`;
  const end = last + 2;
  const hours = `SUMPRODUCT(${range('H')},${range('I')})+${OFFICE}`;
  return titledSheet({
    name: 'Offers',
    title: 'Money map',
    note: 'Change the tinted cells. The example offers are those of the guide; a share of 100% that leaves is a single job.',
    columns: [42, 12, 12, 12, 12, 12, 12, 12, 14, 14, 18, 18, 18],
    landscape: true,
    cells: {
      ...table(4, [
        [text('Hours you work a month, selling included', 'label'), input(WORKING_HOURS)],
        [text('Of these: bookkeeping and office', 'label'), input(officeHours)],
      ]),
      A7: text('What each goal takes: clients, then hours a month', 'strong'),
      ...table(FIRST - 2, [
        heads(
          'Offer',
          'Price a month',
          'Work, hours',
          'Tools',
          'Setup, hours',
          'Selling, hours',
          'Leave a month',
          'Your clients',
          'Hours a client',
          'Solo maximum',
          'Goal 1',
          'Goal 2',
          'Goal 3',
        ),
      ]),
      ...Object.fromEntries(
        goals.map((goal, column) => [
          `${GOAL_COLUMNS[column]}${FIRST - 1}`,
          input(goal, 'inputMoney'),
        ]),
      ),
      ...table(FIRST, rows),
      ...table(end, [
        heads('Your mix', ''),
        [
          text('Monthly fees', 'label'),
          formula(`SUMPRODUCT(${range('B')},${range('H')})`, 'money'),
        ],
        [
          text('Left after tools, before tax', 'label'),
          formula(
            `SUMPRODUCT(${range('B')},${range('H')})-SUMPRODUCT(${range('D')},${range('H')})`,
            'money',
          ),
        ],
        [text('Hours a month, replacing leavers included', 'label'), formula(hours, 'decimal')],
        [
          text('Verdict', 'strong'),
          formula(
            `IF(SUM(${range('H')})=0,"Enter your clients in column H",IF(B${end + 3}>${HOURS},"Not alone: "&ROUND(B${end + 3}-${HOURS},0)&" hours too many","Fits"))`,
            'verdict',
          ),
        ],
      ]),
    },
  });
}

const goalCell = (row: number, goal: string) => {
  const clients = `ROUNDUP(${goal}/B${row},0)`;
  const hours = `ROUND(${clients}*I${row}+${OFFICE},0)`;
  return `IF(B${row}>0,${clients}&" ("&${hours}&" h)"&IF(${hours}>${HOURS}," too many",""),"")`;
};

/** Month by month for the first offer: free hours win new clients, and a share of clients leaves. */
function monthsSheet({ offers, goals }: MoneyMap): Sheet {
  const [first] = offers;
  const at = (letter: string) => `Offers!$${letter}$${FIRST}`;
  const START = 10;
  const rows = Array.from({ length: LAST_MONTH }, (_, index): Cell[] => {
    const row = START + index;
    const before = index === 0 ? '0' : `E${row - 1}`;
    return [
      formula(`${index + 1}`),
      formula(`${before}*(1-${at('G')})`, 'decimal'),
      formula(`MAX(0,Offers!${HOURS}-Offers!${OFFICE}-B${row}*${at('C')})`, 'decimal'),
      formula(
        `IF(A${row}<$B$5,0,MIN($B$4,C${row}/(${at('E')}+${at('F')}+IF(${at('G')}=1,${at('C')},0))))`,
        'decimal',
      ),
      formula(`B${row}+D${row}`, 'decimal'),
      formula(`E${row}*${at('B')}`, 'money'),
      formula(`F${row}-E${row}*${at('D')}`, 'money'),
    ];
  });
  const last = START + LAST_MONTH - 1;
  return titledSheet({
    name: 'Months',
    title: 'Month by month, for the first offer of the other sheet',
    note: 'A best case: every free hour goes into winning the next client.',
    columns: [42, 14, 14, 14, 14, 14, 16],
    frozenRows: START - 1,
    cells: {
      ...table(4, [
        [text('New clients a month, at most', 'label'), input(first?.newAMonth ?? 1)],
        [text('Month of the first monthly client', 'label'), input(first?.firstSale ?? 2)],
        ...goals
          .slice(0, 3)
          .map((_, column): Cell[] => [
            formula(
              `"Month in which fees reach $"&Offers!${GOAL_COLUMNS[column]}${FIRST - 1}`,
              'label',
            ),
            formula(
              `IF(MAX(F${START}:F${last})>=Offers!${GOAL_COLUMNS[column]}${FIRST - 1},COUNTIF(F${START}:F${last},"<"&Offers!${GOAL_COLUMNS[column]}${FIRST - 1})+1,"never")`,
              'strong',
            ),
          ]),
      ]),
      ...table(START - 1, [
        heads('Month', 'Still there', 'Free hours', 'New', 'Clients', 'Fees', 'After tools'),
        ...rows,
      ]),
    },
  });
}
