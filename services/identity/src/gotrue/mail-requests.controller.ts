import { Controller, HttpCode, Post } from '@nestjs/common';
import { Public } from '@bindery/service-kit/guard';
import { BodyOf, QueryOf } from '@bindery/service-kit/http';
import { RateLimits, type RateLimit } from '@bindery/service-kit/rate-limits';
import type { z } from 'zod';
import { InjectDatabase, type IdentityDatabase } from '../database/identity-database.js';
import { MailQueue } from '../mail/mail-queue.js';
import { Redirects } from '../sign-in/redirects.js';
import { otpBody, recoverBody, redirectQuery } from './gotrue-bodies.js';

type RedirectQuery = z.output<typeof redirectQuery>;

/** An office of a hundred people may sign in within ten minutes. What one address gets is limited by the mail queue. */
const MAILS_PER_NETWORK: RateLimit = { name: 'sign-in-mails', points: 100, perSeconds: 600 };

/**
 * Asking for a mail. For every address the same row is written and the same `{}` answered: whether it is known, active
 * or within its limits is looked at later, where nobody waits for it.
 */
@Controller('auth/v1')
export class MailRequestsController {
  constructor(
    @InjectDatabase() private readonly db: IdentityDatabase,
    private readonly mailQueue: MailQueue,
    private readonly redirects: Redirects,
    private readonly rateLimits: RateLimits,
  ) {}

  @Post('otp')
  @HttpCode(200)
  @Public()
  async otp(
    @BodyOf(otpBody) body: z.output<typeof otpBody>,
    @QueryOf(redirectQuery) query: RedirectQuery,
  ): Promise<object> {
    await this.rateLimits.consumeForNetwork(MAILS_PER_NETWORK);
    await this.mailQueue.add(this.db, {
      kind: 'sign_in',
      address: body.email,
      createUser: body.create_user,
      data: body.data ?? {},
      ...this.whereTo(body, query),
    });
    this.mailQueue.wake();
    return {};
  }

  /** There is no password to recover: the mail signs in. */
  @Post('recover')
  @HttpCode(200)
  @Public()
  async recover(
    @BodyOf(recoverBody) body: z.output<typeof recoverBody>,
    @QueryOf(redirectQuery) query: RedirectQuery,
  ): Promise<object> {
    await this.rateLimits.consumeForNetwork(MAILS_PER_NETWORK);
    await this.mailQueue.add(this.db, {
      kind: 'recovery',
      address: body.email,
      createUser: false,
      data: {},
      ...this.whereTo(body, query),
    });
    this.mailQueue.wake();
    return {};
  }

  private whereTo(body: z.output<typeof recoverBody>, query: RedirectQuery) {
    return {
      redirectTo: this.redirects.resolve(query.redirect_to),
      challenge: body.code_challenge ?? null,
      challengeMethod: body.code_challenge_method ?? null,
    };
  }
}
