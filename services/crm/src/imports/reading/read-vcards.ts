import { Readable } from 'node:stream';
import ICAL from 'ical.js';
import { encodingOf, textOf } from './decode-text.js';
import type { FileSource } from './file-source.js';
import { limitedRows, type OpenTable, type TableRow } from './table.js';
import { UnreadableFile } from './unreadable-file.js';

const DAMAGED = 'The contacts file is damaged. Export it again from your address book, and try again.';

/** The parts of structured properties, in their order (RFC 6350, 6.2.2 and 6.3.1). */
const structures: Readonly<Record<string, readonly string[]>> = {
  n: ['LAST', 'FIRST', 'MIDDLE', 'PREFIX', 'SUFFIX'],
  adr: ['BOX', 'EXTENDED', 'STREET', 'CITY', 'STATE', 'ZIP', 'COUNTRY'],
};
/** Properties that say nothing about a client. */
const skipped = new Set(['version', 'prodid', 'rev', 'uid', 'photo', 'logo', 'sound', 'key', 'clientpidmap']);

/** Opens a file of contacts, vCard 3 or 4: a column for each property with its types, such as `TEL;CELL`. */
export async function openVcards(source: FileSource): Promise<OpenTable> {
  const encoding = await encodingOf(source);
  const cards = parsed((await Readable.from(textOf(source, encoding)).toArray()).join('')).map(cellsOf);
  const headers = [...new Set(cards.flatMap((card) => [...card.keys()]))];
  const rows: TableRow[] = [
    { number: 1, cells: headers },
    ...cards.map((card, index) => ({
      number: index + 2,
      cells: headers.map((header) => card.get(header) ?? ''),
    })),
  ];
  return { kind: 'vcard', sheets: ['Contacts'], encoding, delimiter: null, rows: () => limitedRows(rows) };
}

function parsed(text: string): ICAL.Component[] {
  try {
    const [first] = ICAL.parse(text) as unknown[];
    // One card is answered bare, several as a list.
    const cards = (typeof first === 'string' ? [ICAL.parse(text)] : ICAL.parse(text)) as unknown[];
    return cards.map((card) => new ICAL.Component(card as [string, unknown[], unknown[]]));
  } catch (error) {
    throw new UnreadableFile(DAMAGED, { cause: error });
  }
}

function cellsOf(card: ICAL.Component): Map<string, string> {
  const cells = new Map<string, string>();
  for (const property of card.getAllProperties()) {
    const name = property.name.replace(/^.*\./, '');
    if (skipped.has(name)) continue;
    const header = [name.toUpperCase(), ...typesOf(property)].join(';');
    const parts = structures[name];
    const values =
      property.isStructuredValue || parts ? partsOf(property) : [property.getValues().map(String).join(', ')];
    values.forEach((value, index) => {
      const column = parts ? `${header} ${parts[index] ?? index + 1}` : header;
      // A second number of the same kind has a column of its own.
      if (value !== '') cells.set(firstFree(cells, column), value);
    });
  }
  return cells;
}

function partsOf(property: ICAL.Property): string[] {
  const value: unknown = property.getFirstValue();
  return [value]
    .flat()
    .map((part) => (Array.isArray(part) ? part.join(' ') : typeof part === 'string' ? part : ''));
}

function typesOf(property: ICAL.Property): string[] {
  const type: unknown = property.getParameter('type');
  return [type]
    .flat()
    .filter((one) => typeof one === 'string')
    .map((one) => one.toUpperCase())
    .filter((one) => !['PREF', 'VOICE', 'INTERNET'].includes(one));
}

function firstFree(cells: ReadonlyMap<string, string>, column: string): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? column : `${column} ${number}`;
    if (!cells.has(name)) return name;
  }
}
