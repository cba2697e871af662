import { Controller, Delete, Header, Headers, HttpCode, Param, Post } from '@nestjs/common';
import { Public } from '@bindery/service-kit/guard';
import { BodyOf } from '@bindery/service-kit/http';
import type { z } from 'zod';
import { GoTrueError } from '../errors/gotrue-error.js';
import { ChallengeFactor } from '../second-factors/challenge-factor.js';
import { EnrollFactor } from '../second-factors/enroll-factor.js';
import { UnenrollFactor } from '../second-factors/unenroll-factor.js';
import { VerifyFactor, type FactorProof } from '../second-factors/verify-factor.js';
import { enrollBody, verifyFactorBody } from './factor-bodies.js';
import { GoTrueCallers } from './gotrue-callers.js';
import { GoTrueViews } from './gotrue-views.js';

type VerifyBody = z.output<typeof verifyFactorBody>;

/** `/factors`: the second factors of the signed-in person. */
@Controller('auth/v1/factors')
export class FactorsController {
  constructor(
    private readonly callers: GoTrueCallers,
    private readonly enrollFactor: EnrollFactor,
    private readonly challengeFactor: ChallengeFactor,
    private readonly verifyFactor: VerifyFactor,
    private readonly unenrollFactor: UnenrollFactor,
    private readonly views: GoTrueViews,
  ) {}

  @Post()
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Public()
  async enroll(
    @Headers('authorization') authorization: string | undefined,
    @BodyOf(enrollBody) { factor_type: type, friendly_name: name }: z.output<typeof enrollBody>,
  ): Promise<object> {
    const session = await this.callers.provedSession(authorization);
    if (type !== 'phone') return this.enrollFactor.enroll(session, type, name);
    throw new GoTrueError('mfa_phone_enroll_not_enabled', 'Use an authenticator app or a security key.');
  }

  @Post(':id/challenge')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Public()
  async challenge(
    @Headers('authorization') authorization: string | undefined,
    @Param('id') id: string,
  ): Promise<object> {
    return this.challengeFactor.challenge(await this.callers.session(authorization), id);
  }

  @Post(':id/verify')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Public()
  async verify(
    @Headers('authorization') authorization: string | undefined,
    @Param('id') id: string,
    @BodyOf(verifyFactorBody) body: VerifyBody,
  ): Promise<object> {
    const session = await this.callers.session(authorization);
    return this.views.session(await this.verifyFactor.verify(session, id, body.challenge_id, proofOf(body)));
  }

  @Delete(':id')
  @Header('Cache-Control', 'no-store')
  @Public()
  async unenroll(
    @Headers('authorization') authorization: string | undefined,
    @Param('id') id: string,
  ): Promise<object> {
    return this.unenrollFactor.unenroll(await this.callers.provedSession(authorization), id);
  }
}

function proofOf(body: VerifyBody): FactorProof {
  if ('code' in body) return { code: body.code };
  const { webauthn } = body;
  return webauthn.type === 'create'
    ? { created: webauthn.credential_response }
    : { used: webauthn.credential_response };
}
