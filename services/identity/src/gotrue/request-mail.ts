import { Inject, Injectable } from '@nestjs/common';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import type { RateLimit } from '@bindery/contracts/route';
import { RateLimits } from '@bindery/service-kit/rate-limits';
import type { z } from 'zod';
import type { IdentityDatabase } from '../database/identity-database.js';
import { MailQueue } from '../mail/mail-queue.js';
import type { SignInRequest } from '../mail/mail-request.js';
import { LoginMailLimits } from '../sign-in/login-mail-limits.js';
import { Redirects } from '../sign-in/redirects.js';
import type { recoverBody, redirectQuery } from './gotrue-bodies.js';

/** An office of a hundred people may sign in within ten minutes. What one address gets is limited beside. */
const MAILS_PER_NETWORK: RateLimit = { name: 'sign-in-mails', points: 100, perSeconds: 600, per: 'network' };

@Injectable()
export class RequestMail {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    private readonly mailQueue: MailQueue,
    private readonly redirects: Redirects,
    private readonly rateLimits: RateLimits,
    private readonly limits: LoginMailLimits,
  ) {}

  async request(
    mail: Pick<SignInRequest, 'kind' | 'createUser'>,
    body: z.output<typeof recoverBody>,
    query: z.output<typeof redirectQuery>,
  ): Promise<object> {
    await this.rateLimits.consume(MAILS_PER_NETWORK);
    const request: SignInRequest = {
      ...mail,
      address: body.email,
      redirectTo: this.redirects.resolve(query.redirect_to),
      challenge: body.code_challenge ?? null,
      challengeMethod: body.code_challenge_method ?? null,
    };
    await this.db.$transaction(async (tx) => {
      await this.limits.admit(tx, body.email);
      await this.mailQueue.add(tx, request);
    }, transactionLimits());
    this.mailQueue.wake();
    return {};
  }
}
