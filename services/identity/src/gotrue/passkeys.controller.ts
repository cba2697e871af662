import { Controller, Delete, Get, Header, Headers, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { currentContext } from '@bindery/service-kit/context';
import { Public } from '@bindery/service-kit/guard';
import { BodyOf } from '@bindery/service-kit/http';
import type { z } from 'zod';
import { Passkeys } from '../passkeys/passkeys.js';
import { RegisterPasskey } from '../passkeys/register-passkey.js';
import { SignInByPasskey } from '../passkeys/sign-in-by-passkey.js';
import { passkeyCreatedBody, passkeyNameBody, passkeyUsedBody } from './factor-bodies.js';
import { GoTrueCallers } from './gotrue-callers.js';
import { GoTrueViews } from './gotrue-views.js';

/** `/passkeys`: signing in by one, and the signed-in person's own. */
@Controller('auth/v1/passkeys')
export class PasskeysController {
  constructor(
    private readonly callers: GoTrueCallers,
    private readonly passkeys: Passkeys,
    private readonly register: RegisterPasskey,
    private readonly signInByPasskey: SignInByPasskey,
    private readonly views: GoTrueViews,
  ) {}

  @Post('authentication/options')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Public()
  beginSignIn(): Promise<object> {
    return this.signInByPasskey.begin();
  }

  @Post('authentication/verify')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Public()
  async signIn(
    @BodyOf(passkeyUsedBody) { challenge_id, credential }: z.output<typeof passkeyUsedBody>,
  ): Promise<object> {
    const userAgent = currentContext()?.userAgent ?? '';
    return this.views.session(await this.signInByPasskey.finish(challenge_id, credential, userAgent));
  }

  @Post('registration/options')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Public()
  async beginRegistration(@Headers('authorization') authorization: string | undefined): Promise<object> {
    return this.register.begin(await this.callers.provedSession(authorization));
  }

  @Post('registration/verify')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Public()
  async finishRegistration(
    @Headers('authorization') authorization: string | undefined,
    @BodyOf(passkeyCreatedBody) { challenge_id, credential }: z.output<typeof passkeyCreatedBody>,
  ): Promise<object> {
    const session = await this.callers.provedSession(authorization);
    return this.register.finish(session, challenge_id, credential);
  }

  @Get()
  @Header('Cache-Control', 'no-store')
  @Public()
  async list(@Headers('authorization') authorization: string | undefined): Promise<object[]> {
    return this.passkeys.list(await this.callers.session(authorization));
  }

  @Patch(':id')
  @Header('Cache-Control', 'no-store')
  @Public()
  async rename(
    @Headers('authorization') authorization: string | undefined,
    @Param('id') id: string,
    @BodyOf(passkeyNameBody) { friendly_name }: z.output<typeof passkeyNameBody>,
  ): Promise<object> {
    return this.passkeys.rename(await this.callers.provedSession(authorization), id, friendly_name);
  }

  @Delete(':id')
  @HttpCode(204)
  @Public()
  async remove(
    @Headers('authorization') authorization: string | undefined,
    @Param('id') id: string,
  ): Promise<void> {
    await this.passkeys.remove(await this.callers.provedSession(authorization), id);
  }
}
