import { Injectable } from '@nestjs/common';
import { ACCESS_TOKEN_TTL_SECONDS } from '@bindery/contracts/access';
import type { ExtensionTokens } from '@bindery/contracts/identity';
import { shownAddress } from '@bindery/service-kit/email-addresses';
import { GoTrueError } from '../errors/gotrue-error.js';
import { AccessTokens } from '../sessions/access-tokens.js';
import { EndSessions } from '../sessions/end-sessions.js';
import { RefreshSession } from '../sessions/refresh-session.js';
import type { SignedIn } from '../sign-in/sign-in.js';

/** The tokens of an extension's session: their renewal, and their end. */
@Injectable()
export class ExtensionSessions {
  constructor(
    private readonly accessTokens: AccessTokens,
    private readonly refreshing: RefreshSession,
    private readonly ending: EndSessions,
  ) {}

  async tokensOf({ person, session, refreshToken }: SignedIn): Promise<ExtensionTokens> {
    return {
      access_token: (await this.accessTokens.issue(person, session)).token,
      token_type: 'bearer',
      expires_in: ACCESS_TOKEN_TTL_SECONDS,
      refresh_token: refreshToken,
      scope: 'capture',
      email: shownAddress(person.email),
    };
  }

  /** @throws GoTrueError `invalid_grant` if the session has ended */
  async renew(clientId: string, refreshToken: string): Promise<ExtensionTokens> {
    try {
      return await this.tokensOf(await this.refreshing.refresh(refreshToken, clientId));
    } catch (error) {
      if (error instanceof GoTrueError) throw new GoTrueError('invalid_grant', error.detail);
      throw error;
    }
  }

  /** Ends the session of a refresh token. A token that leads to none has nothing to end (RFC 7009, section 2.2). */
  async revoke(clientId: string, refreshToken: string): Promise<void> {
    const session = await this.refreshing.sessionOf(refreshToken, clientId);
    if (!session) return;
    const owner = { userId: session.user_id, accountId: session.user.account_id };
    await this.ending.endNow(owner, { id: session.id }, 'signed_out');
  }
}
