import { Body, Controller, Header, HttpCode, Post, Query } from '@nestjs/common';
import { currentContext } from '@bindery/service-kit/context';
import { Public } from '@bindery/service-kit/guard';
import { parse } from '@bindery/service-kit/http';
import { RefreshSession } from '../sessions/refresh-session.js';
import { ExchangeCode } from '../sign-in/exchange-code.js';
import { pkceBody, refreshBody } from './gotrue-bodies.js';
import { GoTrueError } from '../errors/gotrue-error.js';
import { GoTrueViews } from './gotrue-views.js';

/** `POST /token`: continuing a session, and completing a PKCE sign-in. */
@Controller('auth/v1/token')
export class TokenController {
  constructor(
    private readonly refreshSession: RefreshSession,
    private readonly exchangeCode: ExchangeCode,
    private readonly views: GoTrueViews,
  ) {}

  @Post()
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Public()
  token(@Query('grant_type') grantType: unknown, @Body() body: unknown): Promise<object> {
    switch (grantType) {
      case 'refresh_token':
        return this.refresh(body);
      case 'pkce':
        return this.exchange(body);
      case 'password':
        throw new GoTrueError(
          'email_provider_disabled',
          "Bindery doesn't use passwords. Request a login link instead.",
        );
      default:
        throw new GoTrueError('validation_failed', 'The grant type is refresh_token or pkce.', {
          errors: [{ path: 'grant_type', message: 'The grant type is refresh_token or pkce.' }],
        });
    }
  }

  private async refresh(body: unknown): Promise<object> {
    const { refresh_token } = parse(refreshBody, body);
    return this.views.session(await this.refreshSession.refresh(refresh_token));
  }

  private async exchange(body: unknown): Promise<object> {
    const { auth_code, code_verifier } = parse(pkceBody, body);
    const userAgent = currentContext()?.userAgent ?? '';
    return this.views.session(await this.exchangeCode.exchange(auth_code, code_verifier, userAgent));
  }
}
