import { runService, startService } from '@bindery/service-kit/bootstrap';
import { AppModule } from './app.module.js';
import { billingConfig } from './config.js';
import { openDatabase } from './database.js';

await runService(() => {
  const config = billingConfig();
  return startService({ name: 'billing', module: AppModule, config, database: openDatabase(config) });
});
