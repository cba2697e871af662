import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const pages = execFileSync('git', ['ls-files', '*.md'], { encoding: 'utf8' }).split('\n').filter(Boolean);
const RELATIVE = /\]\((?![a-z]+:|#)([^)#\s]+)/g;

it.each(pages)('every relative link of %s leads to a file', (page) => {
  const links = [...readFileSync(page, 'utf8').matchAll(RELATIVE)].map(([, address = '']) => address);
  expect(links.filter((address) => !existsSync(join(dirname(page), address)))).toEqual([]);
});
