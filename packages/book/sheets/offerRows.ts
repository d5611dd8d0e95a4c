import { type Cell, formula, input } from './workbook.ts';

/**
 * The calculation of Chapter 8 with its example values. A row is a label, an input or a formula, and
 * a remark. Rows refer to each other by name, so they can be moved.
 */
export type Row = { name: string; label: string; cell: Cell; remark?: string };
type Section = { title: string; rows: Row[] };

const given = (
  name: string,
  label: string,
  value: number,
  style: Cell['style'] = 'input',
  remark = '',
): Row => ({ name, label, cell: input(value, style), remark });
const result = (
  name: string,
  label: string,
  code: string,
  style: Cell['style'] = 'money',
  remark = '',
): Row => ({ name, label, cell: formula(code, style), remark });

export const OFFER_SECTIONS: Section[] = [
  {
    title: 'Your offer',
    rows: [
      given('price', 'Price per month', 380, 'inputMoney'),
      given('setup', 'Setup fee', 140, 'inputMoney', 'in the example: the pilot'),
      given('items', 'Items per month', 196, 'input', 'replies, pages, records'),
      given('need', 'What the business must pay you a month, before tax', 2000, 'inputMoney'),
      given('hours', 'Hours you can work a month, selling included', 80),
      given('selling', 'Of these: selling and admin', 30),
      result('rate', 'Floor rate per hour', '{need}/{hours}'),
    ],
  },
  {
    title: 'Fixed per month',
    rows: [
      given('f1', 'Assistant subscription', 20, 'inputMoney'),
      given('f2', 'Automation tool', 20, 'inputMoney'),
      given('f3', 'Domain, website, email, cloud drive', 30, 'inputMoney'),
      given('f4', 'Invoicing and bookkeeping software', 15, 'inputMoney'),
      given('f5', 'Insurance', 45, 'inputMoney'),
      given('f6', 'Equipment reserve', 20, 'inputMoney'),
      result('fixed', 'Fixed per month', 'SUM({f1}:{f6})', 'moneyTotal'),
    ],
  },
  {
    title: 'Model usage per item',
    rows: [
      given('tokensIn', 'Input tokens', 6000),
      given(
        'priceIn',
        'Price per million input tokens',
        3,
        'inputMoney',
        'from the provider’s price list',
      ),
      given('tokensOut', 'Output tokens', 400),
      given('priceOut', 'Price per million output tokens', 15, 'inputMoney'),
      given('retries', 'Allowance for retries and tests', 1.5),
      result(
        'perItem',
        'Cost per item',
        '({tokensIn}*{priceIn}+{tokensOut}*{priceOut})/1000000*{retries}',
        'tinyMoney',
      ),
    ],
  },
  {
    title: 'Per client per month',
    rows: [
      result('usage', 'Model usage', '{items}*{perItem}'),
      given('feeShare', 'Payment fee, share of the price', 0.03, 'inputPercent'),
      given('feeFlat', 'Payment fee, per payment', 0.3, 'inputMoney'),
      result('fee', 'Payment fee', '{price}*{feeShare}+{feeFlat}'),
      given('seat', 'Mailbox seat and the like', 6, 'inputMoney'),
      result('cash', 'Cash cost', '{usage}+{fee}+{seat}', 'moneyTotal'),
      given('m1', 'Minutes: checking items', 294),
      given('m2', 'Minutes: preparing batches', 126),
      given('m3', 'Minutes: questions and calls', 30),
      given('m4', 'Minutes: surprises', 10),
      given('m5', 'Minutes: report and invoice', 20),
      result('time', 'Your hours', 'SUM({m1}:{m5})/60', 'decimal'),
      result('timeCost', 'Your time at the floor rate', '{time}*{rate}'),
      result('full', 'Full cost', '{cash}+{timeCost}', 'moneyTotal'),
    ],
  },
  {
    title: 'Margins and setup',
    rows: [
      result('cashLeft', 'Cash contribution', '{price}-{cash}'),
      result('fullLeft', 'Full contribution', '{price}-{full}', 'moneyTotal'),
      result(
        'margin',
        'Full contribution, share of the price',
        'IF({price}>0,{fullLeft}/{price},0)',
        'percent',
      ),
      given('onboarding', 'Onboarding hours', 8.75),
      result(
        'gap',
        'Setup not covered by the fee',
        'MAX(0,{onboarding}*{rate}-({setup}-{setup}*{feeShare}-{feeFlat}))',
      ),
      result(
        'payback',
        'Months until that is earned back',
        'IF({fullLeft}>0,{gap}/{fullLeft},"never")',
        'decimal',
      ),
    ],
  },
  {
    title: 'Break-even, in clients',
    rows: [
      result(
        'pointA',
        'A. Bills covered',
        'IF({cashLeft}>0,ROUNDUP({fixed}/{cashLeft},0),"never")',
        'number',
      ),
      result(
        'pointB',
        'B. All your hours paid at the floor rate',
        'IF({fullLeft}>0,ROUNDUP(({fixed}+{selling}*{rate})/{fullLeft},0),"never")',
        'number',
      ),
      result(
        'pointC',
        'C. What you need each month',
        'IF({cashLeft}>0,ROUNDUP(({fixed}+{need})/{cashLeft},0),"never")',
        'number',
      ),
      result(
        'hoursC',
        'Hours needed at C',
        'IF(ISNUMBER({pointC}),{pointC}*{time}+{selling},"never")',
        'decimal',
      ),
      result(
        'perHour',
        'Earned per hour at C',
        'IF(ISNUMBER({pointC}),({pointC}*{cashLeft}-{fixed})/{hoursC},0)',
      ),
      {
        name: 'room',
        label: 'Does the buyer’s ceiling leave room for a higher price?',
        cell: input('Yes'),
      },
      result(
        'verdict',
        'Verdict',
        'IF(AND({margin}>=0.4,ISNUMBER({hoursC}),N({hoursC})<={hours}),"Go",IF(AND({margin}>=0.2,{room}="Yes"),"Reprice","Rescope"))',
        'verdict',
        'rules of thumb from Chapter 8',
      ),
    ],
  },
];
