import { createHash } from 'node:crypto';
import { startService, type RunningService, type ServiceDefinition } from '@bindery/service-kit/bootstrap';
import { systemClock } from '@bindery/service-kit/tokens';
import { IdempotentRequests } from '@bindery/service-kit/idempotency';
import { AppModule } from './app.module.js';
import { BillingAudit } from './audit/billing-audit.js';
import type { BillingConfig } from './config.js';
import { openDatabase } from './database.js';

/** Assembles and starts billing. Tests pass their own clock and signing keys. */
export function startBilling(
  config: BillingConfig,
  {
    clock = systemClock,
    ...overrides
  }: Partial<Pick<ServiceDefinition, 'clock' | 'fetchJwks' | 'logger'>> = {},
): Promise<RunningService> {
  const database = openDatabase(config);
  const idempotency = new IdempotentRequests(
    // No secret: what these requests say, a plan or the terms of a promo code, is in the clear beside it.
    (accountId, text) => createHash('sha256').update(`${accountId}|${text}`).digest('base64url'),
    () => clock.now(),
  );
  return startService({
    name: 'billing',
    module: AppModule.with({ idempotency }),
    config,
    database,
    clock,
    onDenied: new BillingAudit(database),
    ...overrides,
  });
}
