import { setImmediate } from 'node:timers/promises';
import { dayText, type ExportColumn } from '@bindery/contracts/crm';
import { pdfOf } from '../documents/write-pdf.js';
import { flagText, type Cell } from '../table-files/table.js';

/** The records of one type in a document. */
interface DocumentPart {
  readonly heading: string;
  readonly columns: readonly ExportColumn[];
  readonly rows: () => AsyncIterable<readonly (readonly Cell[])[]>;
}

interface ClientDocument {
  /** The agency's name; null if that isn't known. */
  readonly agency: string | null;
  readonly createdAt: Date;
  /** Sentences to be read first. */
  readonly about: readonly string[];
  readonly parts: readonly DocumentPart[];
}

/** Columns that link files, which say nothing to a reader. */
const links: ReadonlySet<string> = new Set(['id', 'individual_id', 'insured_id', 'policy_id']);
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Everything that is held of a client, to be read and handed over: each record with its values, without what is blank. */
export function clientDocument({
  agency,
  createdAt,
  about,
  parts,
}: ClientDocument): AsyncIterable<Uint8Array> {
  return pdfOf({ title: 'Client record', agency, createdAt }, async (pages) => {
    for (const sentence of about) pages.paragraph(sentence);
    for (const { heading, columns, rows } of parts) {
      let isFirst = true;
      for await (const page of rows())
        for (const cells of page) {
          if (isFirst) pages.heading(heading);
          else pages.divider();
          isFirst = false;
          for (const [index, column] of columns.entries()) {
            const text = textOf(column, cells[index] ?? null);
            if (text !== null && !links.has(column.id)) pages.paragraph(`${column.label}: ${text}`);
          }
          await setImmediate();
        }
    }
  });
}

function textOf({ kind }: ExportColumn, cell: Cell): string | null {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'boolean') return flagText(cell);
  if (kind === 'money') return dollars.format(Number(cell));
  return typeof cell === 'string' && kind === 'day' ? dayText(cell) : String(cell);
}
