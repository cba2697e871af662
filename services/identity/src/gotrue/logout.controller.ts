import { Controller, Headers, HttpCode, Post } from '@nestjs/common';
import { Public } from '@bindery/service-kit/guard';
import { QueryOf } from '@bindery/service-kit/http';
import type { z } from 'zod';
import { logoutQuery } from './gotrue-bodies.js';
import { LogOut } from './log-out.js';

/** `/logout`: a token of an active session can end that session, however old the token is. */
@Controller('auth/v1/logout')
export class LogoutController {
  constructor(private readonly logOut: LogOut) {}

  @Post()
  @HttpCode(204)
  @Public()
  logout(
    @Headers('authorization') authorization: string | undefined,
    @QueryOf(logoutQuery) { scope }: z.output<typeof logoutQuery>,
  ): Promise<void> {
    return this.logOut.end(authorization, scope);
  }
}
