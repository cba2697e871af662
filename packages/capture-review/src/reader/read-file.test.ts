import { readClipboard, readFile } from './read-file.js';

const reading = (content: BlobPart, name: string, type = '') => readFile(new File([content], name, { type }));

it.each([
  ['note.txt', 'Name: Gloria Vance'],
  ['page.html', '<p>Name: Gloria Vance</p>'],
])('reads %s', async (name, content) => {
  expect(await reading(content, name)).toEqual({ text: 'Name: Gloria Vance', origin: 'paste' });
});

it('reads an email with its sender, its subject and its body', async () => {
  const eml = [
    'From: Gloria Vance <gloria@example.com>',
    'Subject: =?utf-8?Q?Application_=C5=81?=',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    '<p>Born:=204/15/1950</p>',
  ].join('\r\n');
  const { text } = await reading(eml, 'mail.eml');
  expect(text).toBe('From: Gloria Vance <gloria@example.com>\nSubject: Application Ł\n\nBorn: 4/15/1950');
});

it('reads the code page of older programs', async () => {
  const { text } = await reading(new Uint8Array([0x4a, 0x6f, 0x73, 0xe9]), 'note.txt');
  expect(text).toBe('José');
});

it.each([
  ['an empty file', '', 'note.txt', 'The file is empty. Choose another one.'],
  ['a picture', 'GIF89a', 'scan.gif', 'Choose a PDF, an email (.eml), a page (.html) or a text (.txt).'],
  ['a page without text', '<img src="x">', 'page.html', 'The file is empty. Choose another one.'],
])('says why %s can not be read', async (_what, content, name, sentence) => {
  await expect(reading(content, name)).rejects.toThrow(sentence);
});

it('says that a file is too large before it reads it', async () => {
  const file = new File(['x'], 'large.txt');
  Object.defineProperty(file, 'size', { value: 20_000_001 });
  await expect(readFile(file)).rejects.toThrow('The file is larger than 20 MB.');
});

it.each([
  ['the cells of a copied table', '<table><tr><td>A</td><td>B</td></tr></table>', 'A B', 'A\tB'],
  ['the plain text of other copies', '<p>A <b>B</b></p>', 'A B', 'A B'],
  ['a copy without plain text', '<p>A <b>B</b></p>', '', 'A B'],
])('takes %s', (_what, html, plain, text) => {
  const getData = (type: string) => (type === 'text/html' ? html : plain);
  expect(readClipboard({ getData })).toBe(text);
});
