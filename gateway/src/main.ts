import { createLogger } from '@bindery/service-kit/logging';
import { ConfigError } from '@bindery/settings';
import { destination } from 'pino';
import { readConfig } from './config.js';
import { startGateway } from './gateway.js';

function readConfigOrExit() {
  try {
    return readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

const config = readConfigOrExit();
/** Most lines are request logs, so they are written in batches; the rest is flushed at exit. */
const lines = destination({ sync: false, minLength: 4_096, periodicFlush: 100 });
const logger = createLogger('gateway', config.LOG_LEVEL, lines);
const gateway = await startGateway(config, logger);
logger.info({ address: gateway.address.address, port: gateway.address.port }, 'the gateway serves');

let stopping = false;
const stop = (reason: string) => {
  if (stopping) return;
  stopping = true;
  logger.info({ reason }, 'the gateway stops');
  void gateway.stop().then(() => process.exit(0));
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
// The parent process, the local stack or a test, has ended.
process.on('disconnect', () => stop('disconnect'));
