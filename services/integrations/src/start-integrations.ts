import { createHmac } from 'node:crypto';
import { FieldCipher } from '@bindery/field-crypto';
import { AuditPublisher } from '@bindery/service-kit/audit';
import { startService, type RunningService, type ServiceDefinition } from '@bindery/service-kit/bootstrap';
import { IdempotentRequests } from '@bindery/service-kit/idempotency';
import { OutgoingHttp, type OutgoingHttpOptions } from '@bindery/service-kit/outgoing-http';
import { RootKeys } from '@bindery/service-kit/root-keys';
import { systemClock } from '@bindery/service-kit/tokens';
import { AppModule } from './app.module.js';
import type { IntegrationsConfig } from './config.js';
import { createKeyStore, openDatabase } from './database/integrations-database.js';

const ANSWER_BYTES = 20_000;

type Overrides = Partial<Pick<ServiceDefinition, 'clock' | 'fetchJwks' | 'logger'>> &
  Pick<OutgoingHttpOptions, 'lookup' | 'answerWithinMs'>;

/** Assembles and starts integrations. Tests pass their own clock and signing keys, and how names are looked up. */
export function startIntegrations(
  config: IntegrationsConfig,
  { lookup, answerWithinMs, ...overrides }: Overrides = {},
): Promise<RunningService> {
  const database = openDatabase(config);
  const clock = overrides.clock ?? systemClock;
  const rootKeys = new RootKeys(config);
  const cipher = new FieldCipher({ root: rootKeys, store: createKeyStore(database) });
  const audit = new AuditPublisher('integrations.action.audited.v1', database);
  const idempotency = new IdempotentRequests(
    async (accountId, text) =>
      createHmac('sha256', await cipher.derivedKey(accountId, 'idempotency'))
        .update(text, 'utf8')
        .digest('base64url'),
    () => clock.now(),
  );
  const outgoing = new OutgoingHttp({
    allowedAddresses: config.WEBHOOK_ALLOWED_HOSTS,
    maxAnswerBytes: ANSWER_BYTES,
    ...(lookup && { lookup }),
    ...(answerWithinMs !== undefined && { answerWithinMs }),
  });
  return startService({
    name: 'integrations',
    module: AppModule.with({ cipher, audit, idempotency, outgoing }),
    config,
    database,
    rootKeys,
    onDenied: audit,
    ...overrides,
  });
}
