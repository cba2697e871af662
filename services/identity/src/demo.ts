import { systemClock } from '@bindery/service-kit/tokens';
import { demoConfig } from './config.js';
import { seedDemo } from './demo/seed-demo.js';
import { openDatabase } from './database/identity-database.js';

const database = openDatabase(demoConfig());
try {
  const made = await seedDemo(database, systemClock);
  process.stdout.write(`identity: ${String(made)} sample people added\n`);
} finally {
  await database.$disconnect();
}
