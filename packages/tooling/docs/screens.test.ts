import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../../../docs/screens');
const MAX_PICTURES = 40;
const MAX_BYTES = 4_000_000;

const pictures = readdirSync(folder).filter((file) => file.endsWith('.png'));

test('docs/screens stays within its limits of pictures and bytes', () => {
  const bytes = pictures.reduce((sum, file) => sum + statSync(path.join(folder, file)).size, 0);
  expect(pictures.length).toBeLessThanOrEqual(MAX_PICTURES);
  expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
});

test('docs/screens/README.md shows every picture in its folder and no other', () => {
  const page = readFileSync(path.join(folder, 'README.md'), 'utf8');
  const shown = [...page.matchAll(/src="([^"]+)"/g)].map(([, file]) => file);
  expect(shown.toSorted()).toEqual(pictures.toSorted());
});
