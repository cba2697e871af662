import { Controller, Headers, HttpCode, Post, Query } from '@nestjs/common';
import { Public } from '@bindery/service-kit/guard';
import { parse } from '@bindery/service-kit/http';
import { logoutQuery } from './gotrue-bodies.js';
import { GoTrueCallers } from './gotrue-callers.js';
import { LogOut } from './log-out.js';

/** `/logout`: a token of an active session can end that session, however old the token is. */
@Controller('auth/v1/logout')
export class LogoutController {
  constructor(
    private readonly callers: GoTrueCallers,
    private readonly logOut: LogOut,
  ) {}

  @Post()
  @HttpCode(204)
  @Public()
  async logout(
    @Headers('authorization') authorization: string | undefined,
    @Query() query: unknown,
  ): Promise<void> {
    const claims = await this.callers.claims(authorization, { allowExpired: true });
    return this.logOut.end(claims, parse(logoutQuery, query).scope);
  }
}
