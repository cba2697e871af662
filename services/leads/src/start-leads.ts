import { FieldCipher } from '@bindery/field-crypto';
import { AuditPublisher } from '@bindery/service-kit/audit';
import { startService, type RunningService, type ServiceDefinition } from '@bindery/service-kit/bootstrap';
import { RootKeys } from '@bindery/service-kit/root-keys';
import { AppModule } from './app.module.js';
import type { LeadsConfig } from './config.js';
import { createKeyStore, openDatabase } from './database.js';

/** Assembles and starts leads. Tests pass their own clock and signing keys. */
export function startLeads(
  config: LeadsConfig,
  overrides: Partial<Pick<ServiceDefinition, 'clock' | 'fetchJwks' | 'logger'>> = {},
): Promise<RunningService> {
  const database = openDatabase(config);
  const rootKeys = new RootKeys(config);
  const cipher = new FieldCipher({ root: rootKeys, store: createKeyStore(database) });
  const audit = new AuditPublisher('leads.action.audited.v1', database);
  return startService({
    name: 'leads',
    module: AppModule.with({ cipher, audit }),
    config,
    database,
    rootKeys,
    onDenied: audit,
    ...overrides,
  });
}
