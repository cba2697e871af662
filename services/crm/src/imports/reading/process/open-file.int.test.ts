import { readdirSync, readFileSync } from 'node:fs';
import { collected } from '../../testing/collected.js';
import { largeCell, largeText, largeWorkbook } from '../../testing/large-files.js';
import type { FileSource } from '../file-source.js';
import { openFile, type OpenFile } from './open-file.js';
import { READER_LIMITS, type ReaderLimits } from './reader-process.js';

const MB = 1_024 ** 2;

const partsOf = (parts: Iterable<Uint8Array>, bytes: number): FileSource => ({
  bytes,
  async *chunks() {
    for (const part of parts) yield await Promise.resolve(part);
  },
});
const sourceOf = (content: string | Uint8Array): FileSource => {
  const bytes = Buffer.from(content);
  return partsOf([bytes], bytes.length);
};
/** A large text, made anew whenever it is read. */
const textOf = (part: string, times: number): FileSource => ({
  ...partsOf([], part.length * times),
  chunks: () => partsOf(largeText(part, times), 0).chunks(),
});

async function opened<T>(source: FileSource, use: (file: OpenFile) => Promise<T>, limits?: ReaderLimits) {
  const file = await openFile(source, { ...(limits && { limits }) });
  try {
    return await use(file);
  } finally {
    await file.close();
  }
}
function rowsOf({ content }: OpenFile, sheet = 0) {
  if ('archive' in content) throw new Error('It is an archive.');
  return content.table.rows(sheet);
}
/** How many rows there are, without keeping them, and the most memory that reading them took. */
async function counted(file: OpenFile) {
  let rows = 0;
  let last: readonly string[] = [];
  for await (const { cells } of rowsOf(file)) [rows, last] = [rows + 1, cells];
  return { rows, last, megabytes: file.peakBytes() / MB };
}

describe('a file read by a process of its own', () => {
  it('answers the rows in order, each sheet as often as it is asked for', async () => {
    const lines = Array.from({ length: 12_345 }, (_, index) => `Client ${index},x`);
    const text = Buffer.from(lines.join('\n'));
    const parts = Array.from({ length: 40 }, (_, n) => text.subarray(n * 5_000, (n + 1) * 5_000));
    const source = partsOf(parts, text.length);
    await opened(source, async (file) => {
      expect(file.content).toMatchObject({
        table: { kind: 'delimited', sheets: [{ name: 'Sheet 1', isHidden: false }], delimiter: ',' },
      });
      // Of a pass that is left, nothing comes into the next one.
      for await (const { number } of rowsOf(file)) if (number === 700) break;
      for (const rows of [await collected(rowsOf(file)), await collected(rowsOf(file))])
        expect(rows.map(({ cells }) => cells[0])).toEqual(lines.map((line) => line.slice(0, -2)));
    });
  });

  it('has the sentence of a file that is no table', async () => {
    await expect(openFile(sourceOf('%PDF-1.7'))).rejects.toThrow(
      'The file is a PDF document. Export the table from the program that made it, as CSV or XLSX.',
    );
  });

  it('ends by the error of whoever has its bytes', async () => {
    const source = { bytes: 9, chunks: () => partsOf(broken(), 9).chunks() };
    await expect(openFile(source)).rejects.toThrow('the store is away');
  });

  it('is given up where it takes too long', async () => {
    await expect(
      openFile(textOf('Ada,Byron\n', 90_000), { limits: { ...READER_LIMITS, stepMs: 1 } }),
    ).rejects.toThrow(/too heavy/);
  });

  (process.platform === 'linux' ? it : it.skip)('gets no secret of ours', async () => {
    process.env['ROOT_KEY'] = 'a secret';
    await opened(sourceOf('a,b\n1,2\n'), () => {
      const environments = readersOf(process.pid).map((pid) => readFileSync(`/proc/${pid}/environ`, 'utf8'));
      expect(environments.length).toBeGreaterThan(0);
      expect(environments.join()).not.toContain('ROOT_KEY');
      return Promise.resolve();
    });
    delete process.env['ROOT_KEY'];
  });
});

/** The readers that a process has started. */
const readersOf = (parent: number): string[] =>
  readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const started = new RegExp(`^PPid:\\s+${String(parent)}$`, 'm').test(
        readFileSync(`/proc/${pid}/status`, 'utf8'),
      );
      return started && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('file-reader');
    } catch {
      // It has ended meanwhile.
      return false;
    }
  });

function* broken(): Generator<Uint8Array> {
  yield Buffer.from('a,b\n1');
  throw new Error('the store is away');
}

describe('the memory of a reader', () => {
  it('reads 100,000 rows of twelve texts of their own', async () => {
    const workbook = await largeWorkbook(100_001, 12);
    expect(workbook.length).toBeGreaterThan(5 * MB);
    const { rows, last, megabytes } = await opened(sourceOf(workbook), counted);
    expect([rows, last]).toEqual([
      100_001,
      Array.from({ length: 12 }, (_, column) => largeCell(100_000, column)),
    ]);
    expect(megabytes).toBeLessThan(192);
  }, 120_000);

  it('reads a text file of 60 MB as it comes', async () => {
    const row = `${Array.from({ length: 12 }, (_, n) => `Value ${String(n)} `.padEnd(50, 'x')).join(',')}\n`;
    const { rows, megabytes } = await opened(textOf(row.repeat(100), 1_000), counted);
    expect(rows).toBe(100_000);
    expect(megabytes).toBeLessThan(160);
  }, 120_000);

  it.each([
    ['a row of 30,000,000 cells', textOf('a,'.repeat(30_000), 1_000), /too heavy|too long/],
    ['a cell of 60 MB', textOf('a'.repeat(60_000), 1_000), /too heavy|too long/],
    [
      'quotation marks without end',
      textOf('"a\n'.repeat(20_000), 1_000),
      /too heavy|too long|never closed|rows/,
    ],
  ])(
    'is bounded: %s',
    async (_, source, sentence) => {
      let peak = 0;
      const reading = opened(source, async (file) => {
        try {
          await counted(file);
        } finally {
          peak = file.peakBytes() / MB;
        }
      });
      await expect(reading).rejects.toThrow(sentence);
      // It grows on between two looks.
      expect(peak).toBeLessThan(READER_LIMITS.memoryMb + 48);
    },
    120_000,
  );

  it('is enforced while the process works', async () => {
    const workbook = await largeWorkbook(30_000, 12);
    const reading = opened(sourceOf(workbook), counted, { memoryMb: 70, stepMs: 60_000 });
    await expect(reading).rejects.toThrow(/too heavy/);
  }, 60_000);
});
