import { startService, type RunningService, type ServiceDefinition } from '@bindery/service-kit/bootstrap';
import { AppModule } from './app.module.js';
import { createRefusalRecorder } from './audit/refusal-recorder.js';
import type { BillingConfig } from './config.js';
import { openDatabase } from './database.js';

/** Puts billing together and starts it. Tests hand in a clock and the signing keys of their own. */
export function startBilling(
  config: BillingConfig,
  overrides: Partial<Pick<ServiceDefinition, 'clock' | 'fetchJwks' | 'logger'>> = {},
): Promise<RunningService> {
  const database = openDatabase(config);
  return startService({
    name: 'billing',
    module: AppModule,
    config,
    database,
    onRefusal: createRefusalRecorder(database),
    ...overrides,
  });
}
