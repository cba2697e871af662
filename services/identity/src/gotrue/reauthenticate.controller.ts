import { Controller, Get, Header, HttpCode, Post } from '@nestjs/common';
import { BodyOf } from '@bindery/service-kit/http';
import type { z } from 'zod';
import type { SessionWithUser } from '../access/person.js';
import { RequestStepUpCode } from '../step-up/request-step-up-code.js';
import { VerifyStepUpCode } from '../step-up/verify-step-up-code.js';
import { reauthenticateBody } from './gotrue-bodies.js';
import { CallerSession, NeedsSession } from './caller-session.js';
import { GoTrueViews } from './gotrue-views.js';

/** `/reauthenticate`: a signed-in person proves who they are, by a code of a mail that asks for just that. */
@Controller('auth/v1/reauthenticate')
export class ReauthenticateController {
  constructor(
    private readonly requestCode: RequestStepUpCode,
    private readonly verifyCode: VerifyStepUpCode,
    private readonly views: GoTrueViews,
  ) {}

  /** A `GET`, as GoTrue has it. It needs the token's header, which no link and no other site can send. */
  @Get()
  @Header('Cache-Control', 'no-store')
  @NeedsSession()
  async request(@CallerSession() session: SessionWithUser): Promise<object> {
    await this.requestCode.request(session);
    return {};
  }

  @Post('verify')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @NeedsSession()
  async verify(
    @CallerSession() session: SessionWithUser,
    @BodyOf(reauthenticateBody) { code }: z.output<typeof reauthenticateBody>,
  ): Promise<object> {
    return this.views.session(await this.verifyCode.verify(session, code));
  }
}
