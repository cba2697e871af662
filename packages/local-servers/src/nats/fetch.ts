// Sees to it that there is a nats-server before tests want one, which wait for a server to start and not for a download.

import { findNatsServer } from './find-nats-server.js';

const [cache = ''] = process.argv.slice(2);
await findNatsServer(cache, (line) => void process.stdout.write(`${line}\n`));
