// Sources import `./x.js`, the compiled name; tests have only `./x.ts` or `./x.tsx`. Unlike moduleNameMapper, this leaves
// imports inside node_modules alone.

const { existsSync } = require('node:fs');
const { resolve } = require('node:path');

const relativeScript = /^\.{1,2}\/.*\.js$/;

/** @type {import('jest-resolve').SyncResolver} */
module.exports = (request, options) => {
  if (relativeScript.test(request) && !options.basedir.includes('node_modules')) {
    const stem = resolve(options.basedir, request.slice(0, -'.js'.length));
    const source = [`${stem}.ts`, `${stem}.tsx`].find((path) => existsSync(path));
    if (source) return source;
  }
  return options.defaultResolver(request, options);
};
