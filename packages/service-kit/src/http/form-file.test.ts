import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { readFormFile } from './form-file.js';

const BOUNDARY = 'xX-bindery-Xx';
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
const part = (headers: string, content: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; ${headers}\r\n\r\n${content}\r\n`;
const field = (name: string, value: string) => part(`name="${name}"`, value);
const file = (content: string, name = 'Book.csv') => part(`name="file"; filename="${name}"`, content);
const END = `--${BOUNDARY}--\r\n`;

/** A body that arrives in pieces of this many bytes. */
async function* arriving(body: string | Buffer, bytes = 1_000) {
  const all = Buffer.from(body);
  for (let at = 0; at < all.length; at += bytes) yield await Promise.resolve(all.subarray(at, at + bytes));
}
async function read(body: string | Buffer, { type = TYPE, bytes = 1_000 } = {}) {
  const form = await readFormFile(type, arriving(body, bytes));
  const { fields, fileName, mediaType } = form;
  return {
    fields,
    fileName,
    mediaType,
    content: (await buffer(Readable.from(form.content))).toString('latin1'),
  };
}

describe('a form with a file', () => {
  it.each([1, 7, 1_000, 1_000_000])('is read in pieces of %d bytes', async (bytes) => {
    const body = field('type', 'policies') + file('a,b\r\n1,2\r\n--xX-bindery', 'Bücher 2026.csv') + END;
    expect(await read(body, { bytes })).toEqual({
      fields: { type: 'policies' },
      fileName: 'Bücher 2026.csv',
      mediaType: 'text/plain',
      content: 'a,b\r\n1,2\r\n--xX-bindery',
    });
  });

  it('is as fetch and browsers write it', async () => {
    const form = new FormData();
    form.set('type', 'carrier');
    form.set('file', new File(['x,y'], 'Träger "neu".csv', { type: 'text/csv' }));
    const request = new Request('http://id', { method: 'POST', body: form });
    const body = Buffer.from(await request.arrayBuffer());
    expect(await read(body, { type: request.headers.get('content-type') ?? '' })).toMatchObject({
      fields: { type: 'carrier' },
      fileName: expect.stringContaining('Träger') as string,
      mediaType: 'text/csv',
      content: 'x,y',
    });
  });

  it('can be empty, and has a name without a folder', async () => {
    expect(await read(file('') + END)).toMatchObject({ content: '' });
    expect((await read(file('a', 'C:\\fakepath\\Book.csv') + END)).fileName).toBe('Book.csv');
  });

  it('gives all values of a repeated field, whatever its name', async () => {
    const body = field('type', 'a') + field('type', 'b') + field('__proto__', 'c') + file('x') + END;
    const { fields } = await read(body);
    expect(Object.entries(fields)).toEqual([
      ['type', ['a', 'b']],
      ['__proto__', 'c'],
    ]);
  });

  it('passes the file on while it arrives, and no faster than it is read', async () => {
    let sent = 0;
    const piece = randomBytes(65_536);
    const body = async function* () {
      yield Buffer.from(part('name="file"; filename="a"', '').slice(0, -2));
      for (; sent < 400; sent += 1) yield await Promise.resolve(piece);
      yield Buffer.from(`\r\n${END}`);
    };
    const form = await readFormFile(TYPE, body());
    let bytes = 0;
    let mostAhead = 0;
    for await (const chunk of form.content) {
      bytes += chunk.length;
      mostAhead = Math.max(mostAhead, sent * piece.length - bytes);
    }
    expect(bytes).toBe(400 * piece.length);
    expect(mostAhead).toBeLessThan(4 * piece.length);
  });
});

describe('a form is refused', () => {
  const NONE = 'Send the file as the part “file” of the form, with its name.';
  const CUT = "The form can't be read: it is cut off, or isn't divided as its Content-Type says.";
  const ONE = 'Send one file, with the fields that the call has.';

  it.each([
    ['without a file', field('type', 'a') + END, NONE],
    ['that is empty', END, NONE],
    ['with a field in the place of the file', field('file', 'a,b') + END, NONE],
    ['with a part without a name', part('x=y', 'a') + file('a') + END, NONE],
    ['with two files', file('a') + file('b') + END, ONE],
    [
      'with a file of another name',
      part('name="upload"; filename="a"', 'a') + END,
      'Name the part of the file “file”.',
    ],
    [
      'with a field after the file',
      file('a') + field('type', 'a') + END,
      'Put the file last in the form: fields come before it.',
    ],
    [
      'with a huge field',
      field('type', 'x'.repeat(1_001)) + file('a') + END,
      'A field of the form can have up to 1,000 bytes.',
    ],
    ['with many fields', field('a', 'b').repeat(9) + file('a') + END, ONE],
    ['with many parts', field('a', 'b').repeat(20) + END, ONE],
    ['that is cut off in the file', file('a'.repeat(5_000)).slice(0, -10), CUT],
    ['that is cut off in a field', field('type', 'a').slice(0, -3), CUT],
    ['that is cut off in a header', `--${BOUNDARY}\r\nContent-Dispo`, CUT],
    ['with no last boundary', file('a'), CUT],
    ['with another boundary', (file('a') + END).replaceAll(BOUNDARY, 'other'), CUT],
    [
      'with headers named like properties of objects',
      `--${BOUNDARY}\r\n__proto__: x\r\nconstructor: y\r\n\r\na\r\n${END}`,
      NONE,
    ],
    ['with endless headers', file('a', 'x'.repeat(20_000)) + END, CUT],
    ['with a header that is none', `--${BOUNDARY}\r\n\0: x\r\n\r\na\r\n${END}`, CUT],
    ['of no parts at all', 'first_name,last_name\n', CUT],
  ])('%s', async (_, body, detail) => {
    for (const bytes of [1, 100, 1_000_000])
      await expect(read(body, { bytes })).rejects.toMatchObject({ code: 'bad_request', detail });
  });

  it.each(['multipart/form-data', 'multipart/form-data; boundary="', 'multipart/form-data; Boundary'])(
    'by the header %s',
    async (type) => {
      await expect(read(file('a') + END, { type })).rejects.toMatchObject({ code: 'bad_request' });
    },
  );

  it('with what reading the body throws', async () => {
    const body = async function* () {
      yield Buffer.from(file('a'.repeat(5_000)).slice(0, 2_000));
      await Promise.resolve();
      throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
    };
    const form = await readFormFile(TYPE, body());
    await expect(buffer(Readable.from(form.content))).rejects.toMatchObject({ code: 'bad_request' });
  });

  it('and lets its body go when its reader leaves', async () => {
    let ended = false;
    const body = async function* () {
      try {
        yield Buffer.from(part('name="file"; filename="a"', '').slice(0, -2));
        for (;;) yield await Promise.resolve(Buffer.alloc(65_536));
      } finally {
        ended = true;
      }
    };
    const form = await readFormFile(TYPE, body());
    for await (const _ of form.content) break;
    await new Promise((resolve) => setImmediate(resolve));
    expect(ended).toBe(true);
  });
});
