import { fillSupportEmail } from './fill-support-email.mjs';
import { reportLive } from './report-live.mjs';

const product = 'http://localhost:8080';
const supportEmail = 'support@bindery.test';
const productPaths = ['/api', '/auth/v1', '/health', '/config.json', '/webhooks', '/internal', '/calendar'];

/**
 * The development server of a front end.
 *
 * In `npm run dev`, the shell's server is in front of the whole product. It forwards the remotes' files and sockets to
 * their own servers and all calls to the gateway, so the browser sees one origin, as in production. Started alone, a
 * front end uses the product that runs on this machine.
 *
 * @param {{ name: string, remote: boolean, port: number }} frontend
 * @param {NodeJS.ProcessEnv} [env] set by stack/src/dev: `DEV_PORT`, this server's port; `DEV_PUBLIC_URL`, the
 *   product's address; `DEV_GATEWAY_URL`, the gateway behind it; `DEV_REMOTE_URLS`, the remotes' own servers as
 *   `{"crm": "http://127.0.0.1:3001"}`; `DEV_SUPPORT_EMAIL`, the support address
 * @returns {import('@rsbuild/core').RsbuildConfig}
 */
export function devServer({ name, remote, port }, env = process.env) {
  const publicUrl = env['DEV_PUBLIC_URL'];
  const alone = publicUrl === undefined;
  const prefix = remote && !alone ? `/remotes/${name}/` : '/';
  /** @type {Record<string, string>} */
  const remotes = remote ? {} : JSON.parse(env['DEV_REMOTE_URLS'] ?? '{}');
  return {
    // The shared log of npm run dev reports live changes itself, so the bundler logs only problems.
    ...(alone ? {} : { logLevel: /** @type {const} */ ('warn') }),
    dev: {
      assetPrefix: prefix,
      client: { path: `${prefix}hot-updates`, ...(alone ? {} : { port: new URL(publicUrl).port }) },
      // Chunks compiled on demand would slow down the first view of each screen.
      lazyCompilation: false,
      cliShortcuts: false,
      progressBar: false,
    },
    server: {
      host: '127.0.0.1',
      port: Number(env['DEV_PORT'] ?? port),
      strictPort: !alone,
      printUrls: alone,
      // By default, Module Federation allows every origin to load a remote's files.
      cors: alone ? false : { origin: publicUrl },
      compress: false,
      historyApiFallback: !remote,
      setup: ({ server }) => {
        const names = Object.keys(remotes);
        if (names.length === 0) return;
        const entries = names.map((of) => [of, `/remotes/${of}/mf-manifest.json`]);
        const settings = JSON.stringify({ remotes: Object.fromEntries(entries) });
        // The gateway names builds. A development server has one, at the remote's own address.
        server.middlewares.use('/config.json', (_req, res) => {
          res.setHeader('Content-Type', 'application/json');
          res.setHeader('Cache-Control', 'no-cache');
          res.end(settings);
        });
      },
      proxy: [
        ...Object.entries(remotes).map(([of, url]) => ({
          pathFilter: `/remotes/${of}/`,
          target: url,
          ws: true,
        })),
        { pathFilter: productPaths, target: env['DEV_GATEWAY_URL'] ?? product },
      ],
    },
    plugins: [fillSupportEmail(env['DEV_SUPPORT_EMAIL'] ?? supportEmail), ...(alone ? [] : [reportLive()])],
  };
}
