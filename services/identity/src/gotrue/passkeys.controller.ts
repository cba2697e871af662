import { Controller, Delete, Get, Header, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { currentContext } from '@bindery/service-kit/context';
import { Public } from '@bindery/service-kit/guard';
import { BodyOf } from '@bindery/service-kit/http';
import type { z } from 'zod';
import type { SessionWithUser } from '../access/person.js';
import { Passkeys } from '../passkeys/passkeys.js';
import { RegisterPasskey } from '../passkeys/register-passkey.js';
import { SignInByPasskey } from '../passkeys/sign-in-by-passkey.js';
import { passkeyCreatedBody, passkeyNameBody, passkeyUsedBody } from './factor-bodies.js';
import { CallerSession, NeedsSession } from './caller-session.js';
import { GoTrueViews } from './gotrue-views.js';

/** `/passkeys`: signing in by one, and the signed-in person's own. */
@Controller('auth/v1/passkeys')
export class PasskeysController {
  constructor(
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
  @NeedsSession('provedSession')
  async beginRegistration(@CallerSession() session: SessionWithUser): Promise<object> {
    return this.register.begin(session);
  }

  @Post('registration/verify')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @NeedsSession('provedSession')
  async finishRegistration(
    @CallerSession() session: SessionWithUser,
    @BodyOf(passkeyCreatedBody) { challenge_id, credential }: z.output<typeof passkeyCreatedBody>,
  ): Promise<object> {
    return this.register.finish(session, challenge_id, credential);
  }

  @Get()
  @Header('Cache-Control', 'no-store')
  @NeedsSession('undueSession')
  async list(@CallerSession() session: SessionWithUser): Promise<object[]> {
    return this.passkeys.list(session);
  }

  @Patch(':id')
  @Header('Cache-Control', 'no-store')
  @NeedsSession('provedSession')
  async rename(
    @CallerSession() session: SessionWithUser,
    @Param('id') id: string,
    @BodyOf(passkeyNameBody) { friendly_name }: z.output<typeof passkeyNameBody>,
  ): Promise<object> {
    return this.passkeys.rename(session, id, friendly_name);
  }

  @Delete(':id')
  @HttpCode(204)
  @NeedsSession('provedSession')
  async remove(@CallerSession() session: SessionWithUser, @Param('id') id: string): Promise<void> {
    await this.passkeys.remove(session, id);
  }
}
