import { startService, type RunningService, type ServiceDefinition } from '@bindery/service-kit/bootstrap';
import { AppModule } from './app.module.js';
import type { LeadsConfig } from './config.js';
import { openDatabase } from './database.js';

/** Puts leads together and starts it. Tests hand in a clock and the signing keys of their own. */
export function startLeads(
  config: LeadsConfig,
  overrides: Partial<Pick<ServiceDefinition, 'clock' | 'fetchJwks' | 'logger'>> = {},
): Promise<RunningService> {
  return startService({
    name: 'leads',
    module: AppModule,
    config,
    database: openDatabase(config),
    ...overrides,
  });
}
