import { createHmac } from 'node:crypto';
import { FieldCipher } from '@bindery/field-crypto';
import { AuditTrail } from '@bindery/service-kit/audit';
import { startService, type RunningService, type ServiceDefinition } from '@bindery/service-kit/bootstrap';
import { systemClock } from '@bindery/service-kit/tokens';
import { RootKeys } from '@bindery/service-kit/root-keys';
import { RootSecrets } from '@bindery/service-kit/root-secrets';
import { IdempotentRequests } from '@bindery/service-kit/idempotency';
import { AppModule } from './app.module.js';
import { createDenialRecorder } from './audit/denial-recorder.js';
import { openLanguageModel } from './capture/language-model/language-model.js';
import type { CrmConfig } from './config.js';
import { openDatabase } from './database/crm-database.js';
import { s3Blobs } from './files/s3-blobs.js';
import { createKeyStore } from './keys/key-store.js';

/** Assembles and starts crm. Tests pass their own clock and signing keys. */
export async function startCrm(
  config: CrmConfig,
  overrides: Partial<Pick<ServiceDefinition, 'clock' | 'fetchJwks' | 'logger'>> = {},
): Promise<RunningService> {
  const fileStore = config.FILE_STORE && (await s3Blobs(config.FILE_STORE));
  const database = openDatabase(config);
  const clock = overrides.clock ?? systemClock;
  const rootKeys = new RootKeys(config);
  const rootSecrets = new RootSecrets(rootKeys, database);
  const cipher = new FieldCipher({ root: rootKeys, store: createKeyStore(database) });
  const audit = new AuditTrail(
    async (accountId) => (await cipher.auditKey(accountId)).export(),
    () => clock.now(),
  );
  const idempotency = new IdempotentRequests(
    async (accountId, text) =>
      createHmac('sha256', await cipher.derivedKey(accountId, 'idempotency'))
        .update(text, 'utf8')
        .digest('base64url'),
    () => clock.now(),
  );
  return startService({
    name: 'crm',
    module: AppModule.with({
      ...{ cipher, rootSecrets, audit, idempotency },
      fileStore,
      languageModel: openLanguageModel(config),
    }),
    config,
    database,
    rootKeys,
    onDenied: createDenialRecorder(database, cipher, audit),
    ...overrides,
  });
}
