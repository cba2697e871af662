import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { writeJson } from './write-json.js';
import { writeZip, type ArchivedFile } from './write-zip.js';

const bytesOf = (files: readonly ArchivedFile[]) => buffer(writeZip(files));

async function* pages(...all: object[][]) {
  for (const page of all) yield await Promise.resolve(page);
}
async function* failing() {
  yield await Promise.resolve('begun');
  throw new Error('The database is away');
}

it('packs files in their order, each made when its turn comes', async () => {
  const made: string[] = [];
  const file = (name: string) => ({ name, content: () => [made.push(name).toString()] });
  const zip = await fromBufferPromise(await bytesOf([file('README.txt'), file('json/notes.json')]), {
    lazyEntries: true,
  });
  const names: string[] = [];
  for await (const { fileName } of zip.eachEntry()) names.push(fileName);
  expect([names, made]).toEqual([
    ['README.txt', 'json/notes.json'],
    ['README.txt', 'json/notes.json'],
  ]);
});

it('ends with the error of a file that fails while it is made', async () => {
  await expect(bytesOf([{ name: 'a.txt', content: failing }])).rejects.toThrow('The database is away');
});

it.each([
  [[], []],
  [[[], []], []],
  [
    [[{ id: 1 }, { id: 2 }], [], [{ name: '"\n' }]],
    [{ id: 1 }, { id: 2 }, { name: '"\n' }],
  ],
])('writes the pages %j as one array of JSON', async (given, expected) => {
  let text = '';
  for await (const part of writeJson(pages(...given))) text += part;
  expect(JSON.parse(text)).toEqual(expected);
});
