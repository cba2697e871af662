import type { Principal } from '@bindery/contracts/access';
import { publishFact, type AuditFactToPublish } from '@bindery/service-kit/audit';
import type { Sql } from '@bindery/service-kit/database';

/** Puts a fact on record in the account of whoever did it: identity writes it there, so it goes out as an event. */
export const recordFact = (tx: Sql, person: Principal, fact: AuditFactToPublish): Promise<void> =>
  publishFact(tx, 'billing.action.audited.v1', person, fact);
