import { reportLive } from './report-live.mjs';

const product = 'http://localhost:8080';
const productPaths = ['/api', '/auth/v1', '/health', '/config.json', '/webhooks', '/internal'];

/**
 * How a front end is served while it is developed.
 *
 * In `npm run dev` the shell's server is the front of the whole product: it passes the remotes' files and sockets on to
 * their own servers and every call to the gateway, so the browser knows one origin, as in production. Started by
 * itself, a front end talks to the product that runs beside it.
 *
 * @param {{ name: string, remote: boolean, port: number }} frontend
 * @param {NodeJS.ProcessEnv} [env] what stack/src/dev sets: `DEV_PORT`, where this server listens; `DEV_PUBLIC_URL`, where
 *   people open the product; `DEV_GATEWAY_URL`, the gateway behind it; `DEV_REMOTE_URLS`, the remotes' own servers as
 *   `{"crm": "http://127.0.0.1:3001"}`
 * @returns {import('@rsbuild/core').RsbuildConfig}
 */
export function devServer({ name, remote, port }, env = process.env) {
  const publicUrl = env['DEV_PUBLIC_URL'];
  const alone = publicUrl === undefined;
  const prefix = remote && !alone ? `/remotes/${name}/` : '/';
  /** @type {Record<string, string>} */
  const remotes = remote ? {} : JSON.parse(env['DEV_REMOTE_URLS'] ?? '{}');
  return {
    // In the one log of npm run dev a line says when a change is live; else the bundler speaks of what is wrong.
    ...(alone ? {} : { logLevel: /** @type {const} */ ('warn') }),
    dev: {
      assetPrefix: prefix,
      client: { path: `${prefix}hot-updates`, ...(alone ? {} : { port: new URL(publicUrl).port }) },
      // Chunks that are made when first asked for would make the first look at each screen slow.
      lazyCompilation: false,
      cliShortcuts: false,
      progressBar: false,
    },
    server: {
      host: '127.0.0.1',
      port: Number(env['DEV_PORT'] ?? port),
      strictPort: !alone,
      printUrls: alone,
      // Module Federation opens a remote's files to every origin unless one is named.
      cors: alone ? false : { origin: publicUrl },
      compress: false,
      historyApiFallback: !remote,
      proxy: [
        ...Object.entries(remotes).map(([of, url]) => ({
          pathFilter: `/remotes/${of}/`,
          target: url,
          ws: true,
        })),
        { pathFilter: productPaths, target: env['DEV_GATEWAY_URL'] ?? product },
      ],
    },
    plugins: alone ? [] : [reportLive()],
  };
}
