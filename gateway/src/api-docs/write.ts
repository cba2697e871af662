import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { breakingChanges, type ApiDocument } from '@bindery/contracts/breaking-changes';
import { publicApiDocument } from '@bindery/contracts/openapi';

const FILE = resolve(import.meta.dirname, '../../../packages/contracts/public-api/v1.json');

/** A line for each call, so that a review sees which ones change. */
function printed({ paths, ...rest }: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(paths as ApiDocument['paths']).map(([path, operations]) => {
    const each = Object.entries(operations).map((operation) => entryOf(...operation));
    return `${JSON.stringify(path)}:{\n${each.join(',\n')}}`;
  });
  return `{${Object.entries(rest)
    .map((entry) => entryOf(...entry))
    .join(',\n')},\n"paths":{\n${lines.join(',\n')}}}\n`;
}

const entryOf = (name: string, value: unknown): string => `${JSON.stringify(name)}:${JSON.stringify(value)}`;

const text = printed(publicApiDocument());
const committed = existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as ApiDocument) : { paths: {} };
const broken = breakingChanges(committed, JSON.parse(text) as ApiDocument);
if (broken.length > 0)
  throw new Error(`Customers of the public API would break, so the document stays:\n${broken.join('\n')}`);
writeFileSync(FILE, text);
