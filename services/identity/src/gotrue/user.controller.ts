import { Controller, Get, Header, Headers, Put } from '@nestjs/common';
import { Public } from '@bindery/service-kit/guard';
import { BodyOf, QueryOf } from '@bindery/service-kit/http';
import type { z } from 'zod';
import { UpdateOwnUser } from '../sign-in/update-own-user.js';
import { Redirects } from '../sign-in/redirects.js';
import { redirectQuery, updateUserBody } from './gotrue-bodies.js';
import { GoTrueCallers } from './gotrue-callers.js';
import { GoTrueError } from '../errors/gotrue-error.js';
import { GoTrueViews } from './gotrue-views.js';

/** `/user`: the signed-in person's own user. It checks its token itself, to refuse it in GoTrue's words. */
@Controller('auth/v1/user')
export class UserController {
  constructor(
    private readonly callers: GoTrueCallers,
    private readonly updateUser: UpdateOwnUser,
    private readonly redirects: Redirects,
    private readonly views: GoTrueViews,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @Public()
  async get(@Headers('authorization') authorization: string | undefined): Promise<object> {
    return this.views.user(await this.callers.person(authorization));
  }

  @Put()
  @Header('Cache-Control', 'no-store')
  @Public()
  async update(
    @Headers('authorization') authorization: string | undefined,
    @BodyOf(updateUserBody) body: z.output<typeof updateUserBody>,
    @QueryOf(redirectQuery) query: z.output<typeof redirectQuery>,
  ): Promise<object> {
    const person = await this.callers.person(authorization);
    if (body.password !== undefined) {
      throw new GoTrueError(
        'email_provider_disabled',
        "Bindery doesn't use passwords. Request a login link by email.",
      );
    }
    if (body.phone !== undefined && body.phone !== '') {
      throw new GoTrueError('validation_failed', 'A user has no telephone number to sign in with.');
    }
    const updated = await this.updateUser.update(person.id, {
      metadata: body.data ?? {},
      email: body.email,
      redirectTo: this.redirects.resolve(query.redirect_to),
      challenge: body.code_challenge ?? null,
      challengeMethod: body.code_challenge_method ?? null,
    });
    return this.views.user(updated);
  }
}
