import { Body, Controller, Delete, Get, Header, HttpCode, Post } from '@nestjs/common';
import { BodyOf, parse } from '@bindery/service-kit/http';
import type { z } from 'zod';
import type { SessionWithUser } from '../access/person.js';
import { RecoveryCodes } from '../second-factors/recovery-codes.js';
import { VerifyRecoveryCode } from '../second-factors/verify-recovery-code.js';
import { recoveryCodeBody, recoveryCodesBody } from './factor-bodies.js';
import { CallerSession, NeedsSession } from './caller-session.js';
import { GoTrueViews } from './gotrue-views.js';

/** `/factors/recovery-codes`: the codes for when every other factor is lost. */
@Controller('auth/v1/factors/recovery-codes')
export class RecoveryCodesController {
  constructor(
    private readonly codes: RecoveryCodes,
    private readonly verifyCode: VerifyRecoveryCode,
    private readonly views: GoTrueViews,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @NeedsSession()
  async status(@CallerSession() session: SessionWithUser): Promise<object> {
    return this.codes.status(session);
  }

  @Post()
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @NeedsSession('provedSession')
  async generate(@CallerSession() session: SessionWithUser, @Body() body: unknown): Promise<object> {
    return this.codes.generate(session, parse(recoveryCodesBody, body)?.friendly_name ?? null);
  }

  @Post('regenerate')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @NeedsSession('provedSession')
  async regenerate(@CallerSession() session: SessionWithUser): Promise<object> {
    return this.codes.regenerate(session);
  }

  @Post('verify')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @NeedsSession()
  async verify(
    @CallerSession() session: SessionWithUser,
    @BodyOf(recoveryCodeBody) { code }: z.output<typeof recoveryCodeBody>,
  ): Promise<object> {
    return this.views.session(await this.verifyCode.verify(session, code));
  }

  @Delete()
  @Header('Cache-Control', 'no-store')
  @NeedsSession('provedSession')
  async remove(@CallerSession() session: SessionWithUser): Promise<object> {
    return this.codes.remove(session);
  }
}
