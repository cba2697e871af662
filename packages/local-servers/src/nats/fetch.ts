// Downloads nats-server before the tests, whose timeouts allow for a server's start but not for a download.

import { findNatsServer } from './find-nats-server.js';

const [cache = ''] = process.argv.slice(2);
await findNatsServer(cache, (line) => void process.stdout.write(`${line}\n`));
