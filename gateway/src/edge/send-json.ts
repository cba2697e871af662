import type { ServerResponse } from 'node:http';

/** Sends JSON that is never cached. */
export function sendJson(res: ServerResponse, value: unknown): void {
  const body = Buffer.from(JSON.stringify(value));
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Content-Length', body.length);
  res.setHeader('Cache-Control', 'no-cache');
  res.end(body);
}
