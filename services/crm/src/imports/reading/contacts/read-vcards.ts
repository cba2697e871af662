import { Readable } from 'node:stream';
import type { TextEncoding } from '@bindery/contracts/crm';
import ICAL from 'ical.js';
import { encodingOf, textOf } from '../decode-text.js';
import type { FileSource } from '../file-source.js';
import { limitedRows, onlySheet, type OpenTable, type TableRow } from '../table.js';
import { TABLE_LIMITS, TOO_MANY_ROWS, UnreadableFile } from '../unreadable-file.js';
import { cellsOf, type CardCells } from './card-cells.js';
import { cardsOf, type CardText } from './card-text.js';

const DAMAGED = 'The contacts file is damaged. Export it again from your address book, and try again.';

/** Opens a file of contacts, vCard 2.1 to 4: a column for each kind of property, such as `Cell phone`. */
export async function openVcards(source: FileSource, chosen?: TextEncoding): Promise<OpenTable> {
  const encoding = chosen ?? (await encodingOf(source));
  const text = (await Readable.from(textOf(source, encoding)).toArray()).join('');
  const cards: CardCells[] = [];
  for (const card of cardsOf(text)) {
    if (cards.length === TABLE_LIMITS.rows) throw new UnreadableFile(TOO_MANY_ROWS);
    const cells = parsed(card);
    if (cells) cards.push(cells);
  }
  const headers = [...new Set(cards.flatMap((card) => [...card.keys()]))];
  const rows: TableRow[] = [
    { number: 1, cells: headers },
    ...cards.map((card, index) => ({
      number: index + 2,
      cells: headers.map((header) => card.get(header) ?? ''),
    })),
  ];
  return {
    kind: 'vcard',
    sheets: onlySheet('Contacts'),
    encoding,
    delimiter: null,
    rows: () => limitedRows(rows),
  };
}

/** The cells of a card; undefined for one that is a group of others. */
function parsed({ text, labels }: CardText): CardCells | undefined {
  if (/^(?:KIND|X-ADDRESSBOOKSERVER-KIND):group$/im.test(text)) return undefined;
  try {
    return cellsOf(new ICAL.Component(ICAL.parse(text) as [string, unknown[], unknown[]]), labels);
  } catch (error) {
    throw new UnreadableFile(DAMAGED, { cause: error });
  }
}
