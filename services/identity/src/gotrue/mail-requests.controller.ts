import { Controller, HttpCode, Post } from '@nestjs/common';
import { Public } from '@bindery/service-kit/guard';
import { BodyOf, QueryOf } from '@bindery/service-kit/http';
import type { z } from 'zod';
import { otpBody, recoverBody, redirectQuery } from './gotrue-bodies.js';
import { RequestMail } from './request-mail.js';

type RedirectQuery = z.output<typeof redirectQuery>;

/**
 * Requests for a mail. Every address causes the same rows and the same response. Whether the address is known or
 * active is checked later, in the background, so that timing reveals nothing.
 */
@Controller('auth/v1')
export class MailRequestsController {
  constructor(private readonly mails: RequestMail) {}

  @Post('otp')
  @HttpCode(200)
  @Public()
  otp(@BodyOf(otpBody) body: z.output<typeof otpBody>, @QueryOf(redirectQuery) query: RedirectQuery) {
    return this.mails.request({ kind: 'sign_in', createUser: body.create_user }, body, query);
  }

  /** There is no password to recover: the mail signs in. */
  @Post('recover')
  @HttpCode(200)
  @Public()
  recover(
    @BodyOf(recoverBody) body: z.output<typeof recoverBody>,
    @QueryOf(redirectQuery) query: RedirectQuery,
  ) {
    return this.mails.request({ kind: 'recovery', createUser: false }, body, query);
  }
}
