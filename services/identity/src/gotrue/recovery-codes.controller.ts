import { Body, Controller, Delete, Get, Header, Headers, HttpCode, Post } from '@nestjs/common';
import { Public } from '@bindery/service-kit/guard';
import { BodyOf, parse } from '@bindery/service-kit/http';
import type { z } from 'zod';
import { RecoveryCodes } from '../second-factors/recovery-codes.js';
import { VerifyRecoveryCode } from '../second-factors/verify-recovery-code.js';
import { recoveryCodeBody, recoveryCodesBody } from './factor-bodies.js';
import { GoTrueCallers } from './gotrue-callers.js';
import { GoTrueViews } from './gotrue-views.js';

/** `/factors/recovery-codes`: the codes for when every other factor is lost. */
@Controller('auth/v1/factors/recovery-codes')
export class RecoveryCodesController {
  constructor(
    private readonly callers: GoTrueCallers,
    private readonly codes: RecoveryCodes,
    private readonly verifyCode: VerifyRecoveryCode,
    private readonly views: GoTrueViews,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @Public()
  async status(@Headers('authorization') authorization: string | undefined): Promise<object> {
    return this.codes.status(await this.callers.session(authorization));
  }

  @Post()
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Public()
  async generate(
    @Headers('authorization') authorization: string | undefined,
    @Body() body: unknown,
  ): Promise<object> {
    const session = await this.callers.provedSession(authorization);
    return this.codes.generate(session, parse(recoveryCodesBody, body)?.friendly_name ?? null);
  }

  @Post('regenerate')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Public()
  async regenerate(@Headers('authorization') authorization: string | undefined): Promise<object> {
    return this.codes.regenerate(await this.callers.provedSession(authorization));
  }

  @Post('verify')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Public()
  async verify(
    @Headers('authorization') authorization: string | undefined,
    @BodyOf(recoveryCodeBody) { code }: z.output<typeof recoveryCodeBody>,
  ): Promise<object> {
    return this.views.session(await this.verifyCode.verify(await this.callers.session(authorization), code));
  }

  @Delete()
  @Header('Cache-Control', 'no-store')
  @Public()
  async remove(@Headers('authorization') authorization: string | undefined): Promise<object> {
    return this.codes.remove(await this.callers.provedSession(authorization));
  }
}
