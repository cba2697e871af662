import { Controller, Headers, HttpCode, Inject, Post } from '@nestjs/common';
import { apiScope } from '@bindery/contracts/access';
import { equalInConstantTime } from '@bindery/field-crypto';
import { apiKeyHash, lookupOf } from '@bindery/service-kit/api-keys';
import { DATABASE } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { Public } from '@bindery/service-kit/guard';
import { Replies } from '@bindery/service-kit/http';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { keyToken, type KeyToken } from '@bindery/contracts/identity';
import { withAccount } from '../access/person.js';
import type { IdentityDatabase } from '../database/identity-database.js';
import type { ApiKey } from '../generated/prisma/client.js';
import { AccessTokens } from '../sessions/access-tokens.js';
import { activeAt } from './api-key-views.js';

/** Exchanges keys for access tokens. The gateway asks, once a minute for each key that is in use. */
@Controller('internal/api-keys')
export class ExchangeApiKey {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly tokens: AccessTokens,
  ) {}

  /**
   * @throws AppError `unauthenticated` for a key that doesn't work, the same for one that never did; and as the plan or the
   *   role of its maker denies keys
   */
  @Post('token')
  @HttpCode(200)
  @Public()
  @Replies(keyToken)
  async exchange(@Headers('authorization') authorization = ''): Promise<KeyToken> {
    const now = this.clock.now();
    const key = await this.findKey(authorization.replace(/^Bearer /i, ''), now);
    const person =
      key &&
      (await this.db.user.findFirst({
        where: { id: key.user_id, account_id: key.account_id, is_active: true },
        include: withAccount,
      }));
    if (!person) throw keyEnded();
    const scopes = apiScope.array().parse(key.scopes);
    const endsAt = key.revoked_at ?? key.expires_at;
    const { token, expiresAt } = await this.tokens.issueForKey(person, { id: key.id, scopes, endsAt });
    await this.noteUse(key, now);
    return { token, expires_at: expiresAt };
  }

  private async findKey(text: string, now: Date): Promise<ApiKey | undefined> {
    const lookup = lookupOf(text);
    if (lookup === undefined) return undefined;
    const key = await this.db.apiKey.findFirst({ where: { lookup, ...activeAt(now) } });
    const hash = hexOf(apiKeyHash(text));
    return key && equalInConstantTime(hash, hexOf(key.key_hash)) ? key : undefined;
  }

  /** Once a day. */
  private async noteUse({ id, last_used_on: before }: ApiKey, now: Date): Promise<void> {
    const today = new Date(now.toISOString().slice(0, 10));
    if (before && before >= today) return;
    await this.db.apiKey.update({ where: { id }, data: { last_used_on: today } });
  }
}

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

const keyEnded = (): AppError =>
  new AppError('unauthenticated', {
    detail:
      'This API key is wrong, has expired, or was revoked. Make a new one under Settings › Integration.',
  });
