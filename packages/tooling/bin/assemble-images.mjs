#!/usr/bin/env node
// The Dockerfile's command: `node packages/tooling/bin/assemble-images.mjs packages|workspaces /out` writes a folder for
// each image.

import { join, resolve } from 'node:path';
import { copyPackages, copyWorkspaces } from '../images/assemble-image.mjs';
import { images } from '../images/images.mjs';

const copies = { packages: copyPackages, workspaces: copyWorkspaces };
const [what = '', out] = process.argv.slice(2);
if (!out || !Object.hasOwn(copies, what)) {
  console.error('Use: node packages/tooling/bin/assemble-images.mjs packages|workspaces /out');
  process.exit(2);
}
const copy = copies[/** @type {keyof typeof copies} */ (what)];
// The folder `app` comes with them, because Docker gives a folder that it makes itself the time of the build.
for (const image of images) await copy(image, join(resolve(out), image.name, 'app'));
