import { AuditTrail } from '@bindery/service-kit/audit';
import { startService, type RunningService } from '@bindery/service-kit/bootstrap';
import { RootKeys } from '@bindery/service-kit/root-keys';
import { RootSecrets } from '@bindery/service-kit/root-secrets';
import { systemClock, type Clock } from '@bindery/service-kit/tokens';
import { IdempotentRequests } from '@bindery/service-kit/idempotency';
import { OutgoingHttp } from '@bindery/service-kit/outgoing-http';
import type { Logger } from '@bindery/service-kit/logging';
import { AppModule } from './app.module.js';
import { auditKeyOf } from './audit/audit-key.js';
import { createDenialRecorder } from './audit/identity-audit.js';
import type { IdentityConfig } from './config.js';
import { openDatabase, type IdentityDatabase } from './database/identity-database.js';
import { formatGoTrueError } from './errors/gotrue-error-formatter.js';
import { Secrets } from './secrets/secrets.js';
import { publishedKeys } from './signing-keys/signing-keys.js';

/**
 * Starts services/identity with a configuration; a test gives its own clock, log and way out.
 * @throws AppError `unavailable` if a KMS has the root key and doesn't answer
 */
export async function startIdentity(
  config: IdentityConfig,
  {
    clock = systemClock,
    logger,
    outgoing = new OutgoingHttp(),
  }: { clock?: Clock; logger?: Logger; outgoing?: OutgoingHttp } = {},
): Promise<RunningService> {
  const database = openDatabase(config);
  const rootKeys = new RootKeys(config);
  const rootSecrets = new RootSecrets(rootKeys, database);
  const secrets = await openSecrets(rootSecrets, database);
  const audit = new AuditTrail(
    (accountId, tx) => auditKeyOf(secrets, accountId, tx),
    () => clock.now(),
  );
  const idempotency = new IdempotentRequests(
    (accountId, text) =>
      Buffer.from(secrets.mac('idempotency', `${accountId}|${text}`)).toString('base64url'),
    () => clock.now(),
  );
  return startService({
    name: 'identity',
    module: AppModule.with({ secrets, rootSecrets, audit, idempotency, outgoing }),
    config,
    database,
    rootKeys,
    clock,
    ...(logger && { logger }),
    // Identity reads its own database instead of requesting from itself over HTTP.
    fetchJwks: async () => ({ keys: await publishedKeys(database, clock.now()) }),
    onDenied: createDenialRecorder(database, audit),
    errorFormatters: { '/auth/v1': formatGoTrueError },
  });
}

async function openSecrets(rootSecrets: RootSecrets, database: IdentityDatabase): Promise<Secrets> {
  try {
    return new Secrets(...(await rootSecrets.load()));
  } catch (error) {
    await database.$disconnect();
    throw error;
  }
}
