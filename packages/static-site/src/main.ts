import { readConfig } from './config.js';
import { createSiteServer } from './site-server.js';

const EXIT_BAD_CONFIG = 78; // EX_CONFIG of sysexits.h

function readConfigOrExit() {
  try {
    return readConfig();
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(EXIT_BAD_CONFIG);
  }
}

const config = readConfigOrExit();
let isStopping = false;
const server = createSiteServer({
  dist: config.SITE_DIST,
  mount: config.SITE_MOUNT,
  fallback: config.SITE_FALLBACK,
  values: { PUBLIC_URL: config.PUBLIC_URL, SUPPORT_EMAIL: config.SUPPORT_EMAIL },
  pages: config.SITE_PAGES,
  isStopping: () => isStopping,
});
server.listen(config.PORT, config.HOST, () => {
  process.stdout.write(`${JSON.stringify({ msg: 'the site is served', address: server.address() })}\n`);
});
const stop = () => {
  isStopping = true;
  setTimeout(() => {
    server.close(() => process.exit(0));
    server.closeIdleConnections();
  }, config.DRAIN_MS);
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
