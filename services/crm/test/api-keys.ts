import { randomUUID } from 'node:crypto';
import { apiScopes, type AccessMetadata, type ApiScope } from '@bindery/contracts/access';
import type { Answer, CrmInUse, Person } from './crm-under-test.js';

/** An API key as crm knows it: its creator with limits. */
export interface ApiKey extends Person {
  readonly keyId: string;
}

/** A key of a person; by default of somebody who sees all records of an account of their own, with every scope. */
export function apiKey(
  crm: Pick<CrmInUse, 'person'>,
  access: Partial<AccessMetadata> = {},
  { userId = randomUUID(), scopes = apiScopes }: { userId?: string; scopes?: readonly ApiScope[] } = {},
): ApiKey {
  const keyId = randomUUID();
  const limits: Partial<AccessMetadata> = { includes: ['api'], key_id: keyId, scopes: [...scopes] };
  return { ...crm.person({ ...limits, ...access }, userId), keyId };
}

/** A record as the public API answers it. */
export type PublicRecord = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly version: number;
};

export interface PublicAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: PublicRecord & {
    readonly items: readonly PublicRecord[];
    readonly next_cursor: string | null;
    readonly synced_until: string;
    readonly code: string;
    readonly errors: readonly { path: string; message: string }[];
  };
}

/** Calls the public API; the path is that after `/api/v1`. */
export const callApi = async (
  crm: Pick<CrmInUse, 'call'>,
  key: Person,
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
): Promise<PublicAnswer> => {
  const answer: Pick<Answer, 'status' | 'headers'> & { body: unknown } = await crm.call(
    key,
    method,
    `/api/v1${path}`,
    body,
    headers,
  );
  return answer as PublicAnswer;
};
