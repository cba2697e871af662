import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { writeZip } from '../../table-files/write-zip.js';
import { openZip } from '../reading/check-zip.js';
import { ARCHIVE_MARKS, fileOf } from './archived-kinds.js';
import { archiveIn } from './open-archive.js';

/** A zip file with the two files by which an archive is recognized. */
async function zipOf(individuals: Iterable<string>, folder = 'json/') {
  const zip = writeZip([
    { name: `${folder}individuals.json`, content: () => individuals },
    { name: `${folder}carriers.json`, content: () => ['[]'] },
  ]);
  return openZip(await buffer(zip));
}

async function individualsOf(individuals: Iterable<string>): Promise<unknown[]> {
  const archive = archiveIn(await zipOf(individuals), ARCHIVE_MARKS);
  return archive ? Readable.from(archive.objects(fileOf('individual'))).toArray() : [];
}

it('reads the objects of an archive, one of each line', async () => {
  expect(await individualsOf(['[\n{"id":"1"},\r\n{"na', 'me":"Zoë"}\n]\n'])).toEqual([
    { id: '1' },
    { name: 'Zoë' },
  ]);
});

it('leaves other zip files alone', async () => {
  expect(archiveIn(await zipOf(['[]'], 'xl/'), ARCHIVE_MARKS)).toBeUndefined();
});

it.each([
  ['no JSON', ['[\n{"id":\n']],
  ['no object', ['[\n7\n]']],
  ['an array in it', ['[\n[1]\n]']],
  ['a line that never ends', Array.from({ length: 40 }, () => ' '.repeat(100_000))],
])('says that an archive is damaged: %s', async (_, individuals) => {
  await expect(individualsOf(individuals)).rejects.toThrow('The archive is damaged.');
});
