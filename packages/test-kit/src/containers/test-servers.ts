import { request, type RequestOptions } from 'node:http';

/** The environment of the servers in integration tests. */
export type TestServers = 'containers' | 'embedded';

/** Production's versions, unless the environment names others, such as those of a private registry. */
export const images = {
  postgres: process.env['BINDERY_TEST_POSTGRES_IMAGE'] ?? 'postgres:18',
  nats: process.env['BINDERY_TEST_NATS_IMAGE'] ?? 'nats:2.14',
  mail: process.env['BINDERY_TEST_MAIL_IMAGE'] ?? 'axllent/mailpit:v1.34',
};

/** Whether integration tests run on the lowest version of Postgres that is supported. */
export const usesLowestPostgres = process.env['BINDERY_LOWEST_POSTGRES'] === 'yes';

const PING_TIMEOUT_MS = 1_000;
const NO_ENGINE = new Set(['ENOENT', 'ECONNREFUSED', 'EACCES', 'ENOTSOCK', 'ENOTFOUND', 'ETIMEDOUT']);

let chosen: Promise<TestServers> | undefined;

/**
 * Containers, if a Docker engine answers (at `DOCKER_HOST`, or the usual socket) and has or can pull the images.
 * Otherwise the embedded Postgres, nats-server and mail server, with a message. Chosen once per process.
 */
export function testServers(): Promise<TestServers> {
  chosen ??= choose();
  return chosen;
}

async function choose(): Promise<TestServers> {
  if (usesLowestPostgres) return embedded('they run on the lowest Postgres that is supported');
  if (!(await engineAnswers())) return embedded('no Docker engine answers');
  // Loaded lazily, because it is large and most machines that run a single test have no engine.
  const { getContainerRuntimeClient, ImageName } = await import('testcontainers');
  const { image } = await getContainerRuntimeClient();
  for (const name of Object.values(images)) {
    const wanted = ImageName.fromString(name);
    try {
      if (!(await image.exists(wanted))) await image.pull(wanted);
    } catch (error) {
      return embedded(`the image ${name} cannot be pulled (${(error as Error).message})`);
    }
  }
  return 'containers';
}

function embedded(reason: string): TestServers {
  process.stderr.write(`Integration tests use the embedded Postgres, NATS and mail server: ${reason}.\n`);
  return 'embedded';
}

function engineAnswers(): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const ping = request({ ...dockerAddress(), path: '/_ping' }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    ping.setTimeout(PING_TIMEOUT_MS, () => ping.destroy(Object.assign(new Error(), { code: 'ETIMEDOUT' })));
    ping.once('error', (error: NodeJS.ErrnoException) => {
      if (NO_ENGINE.has(error.code ?? '')) resolve(false);
      else reject(error);
    });
    ping.end();
  });
}

function dockerAddress(): RequestOptions {
  const host = process.env['DOCKER_HOST'] ?? 'unix:///var/run/docker.sock';
  if (host.startsWith('unix://')) return { socketPath: host.slice('unix://'.length) };
  const { hostname, port } = new URL(host.replace(/^tcp:/, 'http:'));
  return { hostname, port };
}
