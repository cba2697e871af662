import { openApiDocument } from '@bindery/contracts/openapi';
import { renderApiDocs } from '../api-docs/page.js';
import { apiDocsStyle } from '../api-docs/style.js';
import { definePolicy } from './policy.js';

/** Serves the API's description: `openapi.json` for machines, `docs` for people. */
export function createApiDocs() {
  const document = openApiDocument();
  const answers: Record<string, { type: string; body: Buffer }> = {
    '/api/openapi.json': { type: 'application/json', body: Buffer.from(JSON.stringify(document)) },
    '/api/docs': { type: 'text/html', body: Buffer.from(renderApiDocs(document)) },
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
