import type { ImportField } from '@bindery/contracts/crm';

/** Numbers from 0 to below 1 that are the same in each run: xorshift. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

const odd = [
  'call after 5',
  '4.1E+11',
  '#REF!',
  'xxx-xx-1234',
  '***',
  'N/A',
  'Ünïcode • text',
  '12',
  '99,90',
];
const texts: Readonly<Partial<Record<ImportField['kind'], readonly string[]>>> = {
  day: ['1/15/2026', '2/30/2026', '3/15', '12/31/9999', 'last fall', '45658'],
  birth: ['4/15/1950', '4/15', '2/30/1950', '1950', '00/00/0000'],
  amount: ['$1,234.50', '2.345,00', '$12k', '(12.00)', '120/mo'],
  phone: [
    ...['(207) 555-0101', '207-555-0102 (cell) / 207-555-0103 work x4', '555-0104', '207-555-0105 after 5'],
    ...['207-555-0106 ::: 207-555-0107', '911-555-0108'],
  ],
  email: ['ada@byron.test', 'ada at byron', 'Ada <ada@byron.test>'],
  ssn: ['219-09-9999', '9099999', '666-12-3456', '123'],
  mbi: ['1EG4-TE5-MK73', '1EG4TE5', 'none yet'],
  state: ['Maine', 'Me.', 'Oz'],
  zip: ['4101', '04101-1234', '041'],
  year: ['2026', '26', 'next year'],
  flag: ['yes', 'N', 'maybe'],
  choice: ['active', 'M', 'spouse', 'monthly', 'weekly', 'whatever'],
  tags: ['vip; gold', `vip; ${'x'.repeat(45)}`],
  text: ['Words of people', '00123', 'y'.repeat(120), '12 Elm St, Portland, ME 04101', 'Portland, ME 04101'],
};

/** A cell as people write it into a column of a field. Names, numbers, streets and addresses differ by a random number. */
export function messyCell({ kind }: Pick<ImportField, 'kind'>, random: () => number): string {
  const cells = random() < 0.3 ? odd : (texts[kind] ?? texts.text ?? []);
  const text = cells[Math.floor(random() * cells.length)] ?? '';
  const nth = String(Math.floor(200 + random() * 800));
  return text.replace(/people|(?<=ada)(?= at|@)|^12(?= Elm)|555(?=-)/g, nth);
}

/** Kinds whose values are written in another way than their cells. */
export const translated: ReadonlySet<ImportField['kind']> = new Set([
  ...(['day', 'birth', 'amount', 'state'] as const),
  ...(['flag', 'choice', 'agent'] as const),
]);

/** Cells that say nothing, or no more than that there is nothing. */
export const isNothing = (text: string): boolean => ['', 'N/A', '***', '12/31/9999'].includes(text);

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
export const compact = (text: string): string => wordsIn(text).join('');

/** Whether all words of a cell stand in a text, in whatever form and order. */
export function hasAllWords(everything: string, { kind }: Pick<ImportField, 'kind'>, text: string): boolean {
  const words = kind === 'phone' ? (text.match(/\d{3,}|after/g) ?? wordsIn(text)) : wordsIn(text);
  return words.every((word) => everything.includes(word));
}
