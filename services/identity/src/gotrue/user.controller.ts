import { Controller, Get, Header, Inject, Put } from '@nestjs/common';
import { requireStepUp } from '@bindery/service-kit/guard';
import { BodyOf, QueryOf } from '@bindery/service-kit/http';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import type { z } from 'zod';
import type { SessionWithUser } from '../access/person.js';
import { stepUpOf } from '../access/second-factor.js';
import { UpdateOwnUser } from '../sign-in/update-own-user.js';
import { Redirects } from '../sign-in/redirects.js';
import { redirectQuery, updateUserBody } from './gotrue-bodies.js';
import { CallerSession, NeedsSession } from './caller-session.js';
import { GoTrueError } from '../errors/gotrue-error.js';
import { GoTrueViews } from './gotrue-views.js';

/** `/user`: the signed-in person's own user. It checks its token itself, to refuse it in GoTrue's words. */
@Controller('auth/v1/user')
export class UserController {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly updateUser: UpdateOwnUser,
    private readonly redirects: Redirects,
    private readonly views: GoTrueViews,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @NeedsSession()
  async get(@CallerSession() session: SessionWithUser): Promise<object> {
    return this.views.user(session.user, session);
  }

  @Put()
  @Header('Cache-Control', 'no-store')
  @NeedsSession('completeSession')
  async update(
    @CallerSession() session: SessionWithUser,
    @BodyOf(updateUserBody) body: z.output<typeof updateUserBody>,
    @QueryOf(redirectQuery) query: z.output<typeof redirectQuery>,
  ): Promise<object> {
    const { user } = session;
    if (body.password !== undefined) {
      throw new GoTrueError(
        'email_provider_disabled',
        "Bindery doesn't use passwords. Request a login link by email.",
      );
    }
    if (body.phone !== undefined && body.phone !== '') {
      throw new GoTrueError('validation_failed', 'A user has no telephone number to sign in with.');
    }
    if (body.email !== undefined && body.email !== user.email) {
      requireStepUp(stepUpOf(session, this.clock.now()), 'email:change', this.clock.now());
    }
    const updated = await this.updateUser.update(user.id, {
      metadata: body.data ?? {},
      email: body.email,
      redirectTo: this.redirects.resolve(query.redirect_to),
      challenge: body.code_challenge ?? null,
      challengeMethod: body.code_challenge_method ?? null,
    });
    return this.views.user(updated, session);
  }
}
