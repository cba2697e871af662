import { randomUUID } from 'node:crypto';
import { Controller, Inject } from '@nestjs/common';
import { apiScope, type Principal } from '@bindery/contracts/access';
import {
  apiKeyRoutes,
  identityActions,
  MAX_API_KEYS,
  type NewApiKey,
  type RotateApiKeyBody,
} from '@bindery/contracts/identity';
import { newApiKeyText } from '@bindery/service-kit/api-keys';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { IdempotentRequests } from '@bindery/service-kit/idempotency';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { after, MINUTE_MS } from '@bindery/service-kit/time';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { lockAccount } from '../accounts/lock-account.js';
import { IdentityAudit, type Attempt } from '../audit/identity-audit.js';
import type { IdentityDatabase, Transaction } from '../database/identity-database.js';
import type { ApiKey } from '../generated/prisma/client.js';
import { MailQueue } from '../mail/mail-queue.js';
import { SecurityNotices } from '../security/security-notices.js';
import { apiKeyColumns } from './api-key-columns.js';
import { expiryOf, requireMayMakeKeys, scopesFor } from './api-key-rules.js';
import { activeAt, apiKeyViews } from './api-key-views.js';
import { EndApiKeys } from './end-api-keys.js';

type MadeKey = ApiKey & { readonly text?: string };

/** Makes the keys of the public API. */
@Controller()
export class MakeApiKeys {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly idempotency: IdempotentRequests,
    private readonly audit: IdentityAudit,
    private readonly notices: SecurityNotices,
    private readonly mails: MailQueue,
    private readonly ending: EndApiKeys,
    private readonly outbox: OutboxRelay,
  ) {}

  @Handles(apiKeyRoutes.create)
  create({ caller, body, idempotencyKey }: Call<typeof apiKeyRoutes.create>): Promise<NewApiKey> {
    const action = identityActions.apiKeyCreated;
    const attempt = { accountId: caller.accountId, action, recordType: 'api_key' } as const;
    const values = {
      name: body.name,
      scopes: scopesFor(caller, body.scopes),
      expires_at: expiryOf(body.expires_at, this.clock.now()),
    };
    return this.makeOnce(caller, attempt, { key: idempotencyKey, content: body }, (tx) =>
      this.make(tx, caller, attempt, values),
    );
  }

  /**
   * Replaces a key. The old one works until the grace is over, and never beyond its own end.
   * @throws AppError `not_found` for a key of somebody else, `conflict` for one that has ended
   */
  @Handles(apiKeyRoutes.rotate)
  rotate({
    caller,
    params: { id },
    body,
    idempotencyKey,
  }: Call<typeof apiKeyRoutes.rotate>): Promise<NewApiKey> {
    const action = identityActions.apiKeyRotated;
    const attempt = { accountId: caller.accountId, action, recordType: 'api_key', recordId: id } as const;
    return this.makeOnce(caller, attempt, { key: idempotencyKey, content: { id, ...body } }, (tx) =>
      this.replace(tx, caller, attempt, body),
    );
  }

  private async makeOnce(
    caller: Principal,
    attempt: Attempt,
    { key, content }: { key: string | undefined; content: unknown },
    make: (tx: Transaction) => Promise<MadeKey>,
  ): Promise<NewApiKey> {
    const request = await this.idempotency.identify(caller, key, { operation: attempt.action, content });
    const made = await this.audit.auditDenials(attempt, () =>
      this.db.$transaction(async (tx) => {
        requireMayMakeKeys(caller, await lockAccount(tx, caller.accountId));
        await requireActive(tx, caller);
        return this.idempotency.once<MadeKey>(tx, caller, request, {
          make: () => make(tx),
          again: (id) => tx.apiKey.findUniqueOrThrow({ where: { id } }),
        });
      }, transactionLimits()),
    );
    this.mails.wake();
    await this.outbox.flush();
    const [view] = await apiKeyViews(this.db, [made], this.clock.now());
    if (!view) throw new Error('A key was made that is not there');
    return { ...view, ...(made.text !== undefined && { key: made.text }) };
  }

  private async replace(
    tx: Transaction,
    caller: Principal,
    attempt: Attempt & { recordId: string },
    { grace_minutes: graceMinutes, expires_at: expiresAt }: RotateApiKeyBody,
  ): Promise<MadeKey> {
    const now = this.clock.now();
    const { userId: user_id, accountId: account_id } = caller;
    const old = await tx.apiKey.findFirst({ where: { id: attempt.recordId, user_id, account_id } });
    if (!old) throw noSuchKey();
    if (!(await tx.apiKey.findFirst({ where: { id: old.id, ...activeAt(now) } })))
      throw new AppError('conflict', { detail: 'This API key has ended. Make a new one instead.' });
    await this.ending.endOne(tx, old, after(now, graceMinutes * MINUTE_MS));
    return this.make(tx, caller, attempt, {
      name: old.name,
      scopes: scopesFor(caller, apiScope.array().parse(old.scopes)),
      expires_at: expiresAt === undefined ? old.expires_at : expiryOf(expiresAt, now),
    });
  }

  private async make(
    tx: Transaction,
    { userId: user_id, accountId: account_id }: Principal,
    attempt: Attempt,
    values: Pick<ApiKey, 'name' | 'scopes' | 'expires_at'>,
  ): Promise<MadeKey> {
    const now = this.clock.now();
    await requireRoom(tx, { user_id, account_id }, now);
    const text = newApiKeyText();
    const key = await tx.apiKey.create({
      data: {
        id: randomUUID(),
        ...{ account_id, user_id },
        ...values,
        ...apiKeyColumns(text),
        created_at: now,
      },
    });
    await this.audit.record(tx, { ...attempt, recordId: key.id, fields: key.scopes });
    await this.notices.queue(tx, user_id, { change: 'api_key_made', name: key.name });
    return { ...key, text };
  }
}

/** Somebody may have been deactivated since their token was made. Their keys were ended then. */
async function requireActive(tx: Transaction, { userId: id, accountId }: Principal): Promise<void> {
  if ((await tx.user.count({ where: { id, account_id: accountId, is_active: true } })) === 1) return;
  throw new AppError('session_revoked', { detail: 'Your access to this account has ended.' });
}

async function requireRoom(
  tx: Transaction,
  owner: Pick<ApiKey, 'user_id' | 'account_id'>,
  now: Date,
): Promise<void> {
  // A replaced key counts no longer, so that a person with all their keys can rotate each.
  const active = await tx.apiKey.count({ where: { ...owner, expires_at: { gt: now }, revoked_at: null } });
  if (active < MAX_API_KEYS) return;
  throw new AppError('conflict', {
    detail: `You have ${String(MAX_API_KEYS)} API keys, which is the most. Revoke one that you don't use.`,
  });
}

export const noSuchKey = (): AppError =>
  new AppError('not_found', { detail: "This API key doesn't exist. Reload the page." });
