import { openApiDocument, publicApiDocument } from '@bindery/contracts/openapi';
import { renderApiDocs } from '../api-docs/page.js';
import { apiDocsStyle } from '../api-docs/style.js';
import { definePolicy } from './policy.js';

interface Answer {
  readonly type: string;
  readonly body: Buffer;
}

/** The two forms of a description: `openapi.json` for machines, `docs` for people. */
function describedAt(path: string, document: unknown): Record<string, Answer> {
  const forMachines = `${path}/openapi.json`;
  return {
    [forMachines]: { type: 'application/json', body: Buffer.from(JSON.stringify(document)) },
    [`${path}/docs`]: { type: 'text/html', body: Buffer.from(renderApiDocs(document, forMachines)) },
  };
}

/** Serves the descriptions of the product's API and of the public one. */
export function createApiDocs() {
  const answers: Record<string, Answer> = {
    ...describedAt('/api', openApiDocument()),
    ...describedAt('/api/v1', publicApiDocument()),
    '/api/docs/style.css': { type: 'text/css', body: Buffer.from(apiDocsStyle) },
  };
  return definePolicy('api-docs', {}, () => (req, res, next) => {
    const path = (req.originalUrl.split('?', 1)[0] ?? '').toLowerCase().replace(/\/$/, '');
    const answer = answers[path];
    if (!answer) {
      next();
      return;
    }
    res.setHeader('Content-Type', `${answer.type}; charset=utf-8`);
    res.setHeader('Content-Length', answer.body.length);
    res.setHeader('Cache-Control', 'no-cache');
    res.end(answer.body);
  });
}
