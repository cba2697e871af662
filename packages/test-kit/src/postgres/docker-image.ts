import { request, type RequestOptions } from 'node:http';

/** The Postgres that production runs. */
export const POSTGRES_IMAGE = 'postgres:18';

const ANSWERS_WITHIN_MS = 1_000;
const NOBODY_THERE = new Set(['ENOENT', 'ECONNREFUSED', 'EACCES', 'ENOTSOCK', 'ENOTFOUND', 'ETIMEDOUT']);

/**
 * Whether Docker answers and has the image of production's Postgres. A test run does not wait for a download: without
 * the image (`docker pull postgres:18` brings it) it uses the embedded server, which is the same version.
 */
export function dockerHasPostgres(): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const asking = request({ ...dockerAddress(), path: `/images/${POSTGRES_IMAGE}/json` }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    asking.setTimeout(ANSWERS_WITHIN_MS, () =>
      asking.destroy(Object.assign(new Error(), { code: 'ETIMEDOUT' })),
    );
    asking.once('error', (error: NodeJS.ErrnoException) => {
      if (NOBODY_THERE.has(error.code ?? '')) resolve(false);
      else reject(error);
    });
    asking.end();
  });
}

function dockerAddress(): RequestOptions {
  const host = process.env['DOCKER_HOST'] ?? 'unix:///var/run/docker.sock';
  if (host.startsWith('unix://')) return { socketPath: host.slice('unix://'.length) };
  const { hostname, port } = new URL(host.replace(/^tcp:/, 'http:'));
  return { hostname, port };
}
