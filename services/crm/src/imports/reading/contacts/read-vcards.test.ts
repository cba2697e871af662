import type { FileSource } from '../file-source.js';
import { openTable } from '../open-table.js';
import { collected } from '../../testing/collected.js';

const sourceOf = (bytes: Uint8Array): FileSource => ({
  bytes: bytes.length,
  async *chunks() {
    yield await Promise.resolve(bytes);
  },
});
const card = (version: string, ...lines: string[]) =>
  ['BEGIN:VCARD', `VERSION:${version}`, ...lines, 'END:VCARD', ''].join('\r\n');

/** Each card as its cells by their headers. */
async function cardsIn(text: string | Uint8Array) {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const table = await openTable(sourceOf(bytes));
  expect(table).toMatchObject({ kind: 'vcard' });
  const [{ cells: headers } = { cells: [] }, ...rows] = await collected(table.rows(0));
  return rows.map(({ cells }): Record<string, string | undefined> =>
    Object.fromEntries(cells.flatMap((cell, index) => (cell === '' ? [] : [[headers[index] ?? '', cell]]))),
  );
}
const ADA = { 'Last name': 'Byron', 'First name': 'Ada' };

describe('a card', () => {
  it('has a cell for each part of its name and addresses, and for each kind of phone', async () => {
    const text = card(
      '3.0',
      'N:Byron;Ada;King;Ms.;Jr.',
      'FN:Ada Byron',
      'TEL;TYPE=CELL:207-555-0123',
      'TEL;TYPE=WORK,VOICE:207-555-0188',
      'TEL;TYPE=HOME,FAX:207-555-0199',
      'TEL:207-555-0100',
      'TEL;TYPE=CELL:207-555-0124',
      'TEL;TYPE=CELL:207-555-0125',
      'ADR;TYPE=HOME:;Apt 2;12 Elm St;Portland;ME;04101;USA',
      String.raw`NOTE:Prefers\, mornings\; calls\nback`,
    );
    expect(await cardsIn(text)).toEqual([
      {
        ...ADA,
        ...{ 'Middle name': 'King', Title: 'Ms.', Suffix: 'Jr.', 'Full name': 'Ada Byron' },
        ...{ 'Cell phone': '207-555-0123', 'Work phone': '207-555-0188', Fax: '207-555-0199' },
        ...{ 'Home phone': '207-555-0100', 'Other phone': '207-555-0124 / 207-555-0125' },
        ...{ 'Home street': '12 Elm St', 'Home address 2': 'Apt 2', 'Home city': 'Portland' },
        ...{ 'Home state': 'ME', 'Home ZIP': '04101', 'Home country': 'USA' },
        Note: 'Prefers, mornings; calls\nback',
      },
    ]);
  });

  it('has its first address as the email, whatever its label', async () => {
    const text =
      card('3.0', 'N:Byron;Ada', 'EMAIL;TYPE=WORK:ada@work.example', 'EMAIL;TYPE=HOME:ada@home.example') +
      card('3.0', 'N:Hart;Olivia', 'item1.EMAIL;type=INTERNET:o@hart.example', 'item1.X-ABLabel:School');
    expect(await cardsIn(text)).toEqual([
      { ...ADA, Email: 'ada@work.example', 'Email 2': 'ada@home.example' },
      { 'Last name': 'Hart', 'First name': 'Olivia', Email: 'o@hart.example' },
    ]);
  });

  it('keeps the labels that people gave', async () => {
    const text = card(
      '3.0',
      'N:Byron;Ada',
      'item1.TEL:207-555-0101',
      'item1.X-ABLabel:_$!<Mobile>!$_',
      'item2.TEL:207-555-0102',
      'item2.X-ABLabel:Daughter Ann',
      'item3.ADR:;;1 Lake Rd;Wells;ME;04090;',
      'item3.X-ABLabel:Summer house',
    );
    expect(await cardsIn(text)).toEqual([
      {
        ...ADA,
        ...{ 'Cell phone': '207-555-0101', 'Other phone': '207-555-0102 (Daughter Ann)' },
        ...{ 'Other street': '1 Lake Rd', 'Other city': 'Wells', 'Other state': 'ME', 'Other ZIP': '04090' },
      },
    ]);
  });

  it.each([
    ['4.0', 'BDAY:19500415', '1950-04-15'],
    ['3.0', 'BDAY;VALUE=date:1950-04-15', '1950-04-15'],
    ['3.0', 'BDAY:1950-04-15T00:00:00Z', '1950-04-15'],
    ['4.0', 'BDAY:--0415', 'April 15'],
    ['3.0', 'BDAY;X-APPLE-OMIT-YEAR=1604:1604-04-15', 'April 15'],
    ['3.0', 'BDAY:in spring', 'in spring'],
  ])('of version %s has the day of %s as %s', async (version, line, day) => {
    expect(await cardsIn(card(version, 'N:Byron;Ada', line))).toEqual([{ ...ADA, Birthday: day }]);
  });

  it.each([
    ['N:;;;;', 'FN:Ada Byron', ADA],
    ['FN:Byron, Ada, Jr.', '', { 'Last name': 'Byron Jr.', 'First name': 'Ada' }],
    ['FN:Acme Roofing', 'ORG:Acme Roofing', {}],
  ])('without a name has the one in words: %s %s', async (first, second, name) => {
    const [cells] = await cardsIn(card('3.0', first, second));
    expect(cells).toMatchObject(name);
    expect(cells?.['First name']).toBe((name as typeof ADA)['First name']);
  });

  it('has a box as the street, where it has no other', async () => {
    const text = card(
      '3.0',
      'N:Byron;Ada',
      'ADR:12;;;Wells;ME;04090;',
      'ADR;TYPE=HOME:PO Box 9;;1 Elm St;Wells;ME;;',
    );
    const [cells] = await cardsIn(text);
    expect(cells).toMatchObject({
      ...{ 'Other street': 'PO Box 12', 'Home street': '1 Elm St', 'Home box': 'PO Box 9' },
    });
  });

  it('has a phone and an address without a kind as those of the home, beside the ones that have one', async () => {
    const untold = ['TEL:207-555-0101', 'ADR:;;1 Elm St;Wells;ME;04090;'];
    const [alone, beside] = await cardsIn(
      card('3.0', 'N:Byron;Ada', ...untold) +
        card(
          '3.0',
          'N:Hart;Olivia',
          ...untold,
          'TEL;HOME:207-555-0102',
          'ADR;HOME:;;2 Elm St;Wells;ME;04090;',
        ),
    );
    expect(alone).toMatchObject({ 'Home phone': '207-555-0101', 'Home street': '1 Elm St' });
    expect(beside).toMatchObject({
      ...{ 'Home phone': '207-555-0102', 'Other phone': '207-555-0101' },
      ...{ 'Home street': '2 Elm St', 'Other street': '1 Elm St' },
    });
  });

  it('of version 2.1 is decoded', async () => {
    const text = card(
      '2.1',
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Mu=C3=B1=',
      'oz, Sr.;Jos=C3=A9;;;',
      'TEL;CELL;PREF:207-555-0101',
      'ADR;HOME:;;12 Main St, Apt 2;Portland;ME;04101;',
      'NOTE;QUOTED-PRINTABLE;CHARSET=no-such-one:one=0D=0Atwo',
    );
    expect(await cardsIn(text)).toEqual([
      {
        ...{ 'Last name': 'Muñoz, Sr.', 'First name': 'José', 'Cell phone': '207-555-0101' },
        ...{ 'Home street': '12 Main St, Apt 2', 'Home city': 'Portland', 'Home state': 'ME' },
        ...{ 'Home ZIP': '04101', Note: 'one\ntwo' },
      },
    ]);
  });
});

describe('a file of contacts', () => {
  const text = card('3.0', 'N:Byron;Ada', 'NOTE:Zoë');

  it('may begin with blank lines and a mark, and may be UTF-16', async () => {
    const cards = [{ ...ADA, Note: 'Zoë' }];
    expect(await cardsIn(`\uFEFF\r\n \r\n${text}\r\n\r\n`)).toEqual(cards);
    expect(await cardsIn(new Uint8Array(Buffer.from(`\uFEFF\r\n${text}`, 'utf16le')))).toEqual(cards);
    expect(await cardsIn(new Uint8Array(Buffer.from(text, 'utf16le')))).toEqual(cards);
  });

  it('may have lines that nobody folded, pictures, and groups of other cards', async () => {
    const picture = [
      'PHOTO;ENCODING=b;TYPE=JPEG:AAAA',
      ...Array.from({ length: 500 }, () => ` ${'A'.repeat(74)}`),
    ];
    const group = card('3.0', 'N:Friends', 'X-ADDRESSBOOKSERVER-KIND:group');
    const own = card('3.0', 'N:Byron;Ada', ...picture, 'NOTE:one', 'two without a colon');
    expect(await cardsIn(own + group)).toEqual([{ ...ADA, Note: 'one\ntwo without a colon' }]);
  });

  it('that is cut off is damaged', async () => {
    await expect(cardsIn('BEGIN:VCARD\r\nN:;;')).rejects.toThrow(/contacts file is damaged/);
  });

  it.each([
    ['lines without end', `NOTE;QUOTED-PRINTABLE:${'=41='.repeat(400_000)}`],
    ['lines that go on', `NOTE;QUOTED-PRINTABLE:${'=41=\r\n'.repeat(400_000)}`],
    ['many folded lines', `NOTE:x\r\n${' y\r\n'.repeat(400_000)}`],
    ['many properties', 'TEL:207-555-0101\r\n'.repeat(3_000)],
    ['many colons', `NOTE${':"'.repeat(400_000)}`],
  ])('of %s takes no longer than it is long', async (_, lines) => {
    const before = process.threadCpuUsage();
    await cardsIn(card('3.0', 'N:Byron;Ada', lines)).catch((error: unknown) => {
      expect(String(error)).toMatch(/more than/);
    });
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(4_000);
  });
});
