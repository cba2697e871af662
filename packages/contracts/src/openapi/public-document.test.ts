import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { isFile } from '../route/index.js';
import { breakingChanges, type ApiDocument } from './breaking-changes.js';
import { publicApiDocument } from './document.js';
import { publicRoutes } from './routes.js';

const committed = JSON.parse(
  readFileSync(new URL('../../public-api/v1.json', import.meta.url), 'utf8'),
) as ApiDocument;
const document = JSON.parse(JSON.stringify(publicApiDocument())) as ApiDocument;

interface Operation {
  readonly operationId: string;
}

describe('the document of the public API', () => {
  it('breaks nothing for customers of the committed one', () => {
    expect(breakingChanges(committed, document)).toEqual([]);
  });

  it('is the committed one: npm run public-api:document writes it', () => {
    expect(document).toEqual(committed);
  });

  it('has the calls of API keys and no others', () => {
    const paths = Object.keys(document.paths);
    expect(paths.length).toBeGreaterThan(15);
    expect(paths.filter((path) => !path.startsWith('/api/v1/'))).toEqual([]);
  });

  it('names each operation once', () => {
    const names = Object.values(document.paths).flatMap((operations) =>
      Object.values(operations).map((operation) => (operation as unknown as Operation).operationId),
    );
    expect(names).toContain('listIndividuals');
    expect(new Set(names).size).toBe(names.length);
  });
});

describe.each(publicRoutes)('the example of $method $path', ({ body, reply, example }) => {
  const replies = reply !== null && !isFile(reply) ? reply : undefined;

  it('says what is sent, as the service takes it', () => {
    expect(example?.body === undefined).toBe(body === undefined);
    if (body) expect(z.safeParse(body, example?.body).error).toBeUndefined();
  });

  it('says what is answered, with every value', () => {
    expect(example?.reply === undefined).toBe(replies === undefined);
    if (replies) expect(replies.parse(example?.reply)).toEqual(example?.reply);
  });
});
