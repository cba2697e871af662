import { writeXlsx } from 'hucre';
import { collected } from '../testing/collected.js';
import { openInWorker } from './read-in-worker.js';

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));

describe('reading in a thread of its own', () => {
  it('answers the rows in order, each sheet as often as it is asked for', async () => {
    const lines = Array.from({ length: 1_234 }, (_, index) => `Client ${index},x`);
    const table = await openInWorker(bytesOf(lines.join('\n')));
    try {
      expect(table).toMatchObject({ kind: 'delimited', sheets: ['Sheet 1'], delimiter: ',' });
      const [first, second] = [await collected(table.rows(0)), await collected(table.rows(0))];
      expect(first.map(({ cells }) => cells[0])).toEqual(lines.map((line) => line.slice(0, -2)));
      expect(second).toEqual(first);
    } finally {
      await table.close();
    }
  });

  it('has the sentence of a file that is no table', async () => {
    await expect(openInWorker(bytesOf('%PDF-1.7'))).rejects.toThrow(
      'The file is a PDF document. Export the table from the program that made it, as CSV or XLSX.',
    );
  });

  it('survives a file that takes all of the memory that a parser gets', async () => {
    const rows = Array.from({ length: 60_000 }, (_, index) => [`Client ${index}`, `Street ${index}`]);
    const huge = await writeXlsx({ sheets: [{ name: 'Clients', rows }] });
    const reading = async () => {
      const table = await openInWorker(new Uint8Array(huge), { heapMb: 8, stepMs: 30_000 });
      try {
        await collected(table.rows(0));
      } finally {
        await table.close();
      }
    };
    await expect(reading()).rejects.toThrow(/too heavy/);
  });

  it('gives up on a file that takes too long', async () => {
    const long = bytesOf('Ada,Byron\n'.repeat(90_000));
    await expect(openInWorker(long, { heapMb: 256, stepMs: 1 })).rejects.toThrow(/too heavy/);
  });
});
