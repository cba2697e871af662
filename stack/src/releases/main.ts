import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openApiDocument } from '@bindery/contracts/openapi';
import { repository } from '../repository.js';
import { takeData } from './take-data.js';

const manifest = JSON.parse(await readFile(path.join(repository, 'package.json'), 'utf8')) as {
  version: string;
};
const folder = path.join(repository, 'releases', manifest.version);
if (existsSync(folder)) {
  console.error(`Version ${manifest.version} is released already. Raise "version" in package.json first.`);
  process.exit(1);
}
const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: repository, encoding: 'utf8' }).trim();
if (git('status', '--porcelain') !== '') {
  console.error('Commit what has changed first: a release names the commit that it was cut from.');
  process.exit(1);
}
await mkdir(folder, { recursive: true });
await writeFile(path.join(folder, 'commit'), `${git('rev-parse', 'HEAD')}\n`);
await writeFile(path.join(folder, 'openapi.json'), `${JSON.stringify(openApiDocument(), undefined, 1)}\n`);
await takeData(path.join(folder, 'data'));
console.log(`${folder} holds the API and the data of version ${manifest.version}. Commit it.`);
process.exit(0);
