import { Controller, Delete, Header, HttpCode, Param, Post } from '@nestjs/common';
import { BodyOf } from '@bindery/service-kit/http';
import type { z } from 'zod';
import type { SessionWithUser } from '../access/person.js';
import { GoTrueError } from '../errors/gotrue-error.js';
import { ChallengeFactor } from '../second-factors/challenge-factor.js';
import { EnrollFactor } from '../second-factors/enroll-factor.js';
import { UnenrollFactor } from '../second-factors/unenroll-factor.js';
import { VerifyFactor, type FactorProof } from '../second-factors/verify-factor.js';
import { enrollBody, verifyFactorBody } from './factor-bodies.js';
import { CallerSession, NeedsSession } from './caller-session.js';
import { GoTrueViews } from './gotrue-views.js';

type VerifyBody = z.output<typeof verifyFactorBody>;

/** `/factors`: the second factors of the signed-in person. */
@Controller('auth/v1/factors')
export class FactorsController {
  constructor(
    private readonly enrollFactor: EnrollFactor,
    private readonly challengeFactor: ChallengeFactor,
    private readonly verifyFactor: VerifyFactor,
    private readonly unenrollFactor: UnenrollFactor,
    private readonly views: GoTrueViews,
  ) {}

  @Post()
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @NeedsSession('provedSession')
  async enroll(
    @CallerSession() session: SessionWithUser,
    @BodyOf(enrollBody) { factor_type: type, friendly_name: name }: z.output<typeof enrollBody>,
  ): Promise<object> {
    if (type !== 'phone') return this.enrollFactor.enroll(session, type, name);
    throw new GoTrueError('mfa_phone_enroll_not_enabled', 'Use an authenticator app or a security key.');
  }

  @Post(':id/challenge')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @NeedsSession()
  async challenge(@CallerSession() session: SessionWithUser, @Param('id') id: string): Promise<object> {
    return this.challengeFactor.challenge(session, id);
  }

  @Post(':id/verify')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @NeedsSession()
  async verify(
    @CallerSession() session: SessionWithUser,
    @Param('id') id: string,
    @BodyOf(verifyFactorBody) body: VerifyBody,
  ): Promise<object> {
    return this.views.session(await this.verifyFactor.verify(session, id, body.challenge_id, proofOf(body)));
  }

  @Delete(':id')
  @Header('Cache-Control', 'no-store')
  @NeedsSession('provedSession')
  async unenroll(@CallerSession() session: SessionWithUser, @Param('id') id: string): Promise<object> {
    return this.unenrollFactor.unenroll(session, id);
  }
}

function proofOf(body: VerifyBody): FactorProof {
  if ('code' in body) return { code: body.code };
  const { webauthn } = body;
  return webauthn.type === 'create'
    ? { created: webauthn.credential_response }
    : { used: webauthn.credential_response };
}
