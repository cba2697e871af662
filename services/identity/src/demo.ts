import { systemClock } from '@bindery/service-kit/tokens';
import { demoConfig } from './config.js';
import { loadDemo } from './demo/load-demo.js';
import { openDatabase } from './database/open-database.js';

const database = openDatabase(demoConfig());
try {
  const made = await loadDemo(database, systemClock);
  process.stdout.write(`identity: ${String(made)} made-up people added\n`);
} finally {
  await database.$disconnect();
}
