import { csvOptions } from '@bindery/service-kit/http';
import { stringify, type Options } from 'csv-stringify/sync';
import { flagText, type Table } from './table.js';

const options: Options = {
  ...csvOptions,
  cast: { boolean: flagText },
};

/** A table as CSV, a page at a time. The mark in front makes spreadsheets read UTF-8. */
export async function* writeCsv({ columns, pages }: Table): AsyncGenerator<Uint8Array> {
  yield Buffer.from(stringify([columns.map(({ label }) => label)], { ...options, bom: true }));
  for await (const rows of pages) yield Buffer.from(stringify([...rows], options));
}
