import { Inject, Injectable } from '@nestjs/common';
import type { AccessTokenClaims } from '@bindery/contracts/access';
import { DATABASE } from '@bindery/service-kit/database';
import { bearerToken } from '@bindery/service-kit/auth';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import type { IdentityDatabase } from '../database/identity-database.js';
import { AccessTokens } from '../sessions/access-tokens.js';
import { isActive } from '../sessions/list-sessions.js';
import { withAccount, type SessionWithUser } from '../access/person.js';
import { hasFactor } from '../access/second-factor.js';
import { GoTrueError } from '../errors/gotrue-error.js';

/**
 * The caller of `/auth/v1`, with GoTrue's own errors. The database is read each time, so a token with outdated access
 * versions is accepted: its role isn't used here.
 */
@Injectable()
export class GoTrueCallers {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    private readonly accessTokens: AccessTokens,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws GoTrueError when the token, its session or its user is not good */
  async session(authorization: string | undefined): Promise<SessionWithUser> {
    const claims = await this.claims(authorization);
    const session = await this.db.session.findUnique({
      where: { id: claims.session_id, user_id: claims.sub },
      include: { user: { include: withAccount } },
    });
    if (!session || !isActive(session, this.clock.now())) {
      throw new GoTrueError('session_not_found', 'This session has ended. Sign in again.');
    }
    if (!session.user.is_active)
      throw new GoTrueError('user_banned', 'Your account is inactive. Contact your agency.');
    return session;
  }

  /**
   * A session in which the person has given their second factor, if they have one: by its token too, so that a token of
   * before the proof stays what it was.
   * @throws GoTrueError `insufficient_aal`, and as {@link session}
   */
  async provedSession(authorization: string | undefined): Promise<SessionWithUser> {
    const session = await this.session(authorization);
    if (!hasFactor(session.user)) return session;
    const { aal } = await this.claims(authorization);
    if (session.aal === 'aal2' && (aal === 'aal2' || keepsFirstTokens(session))) return session;
    throw insufficientAal(GIVE_FACTOR);
  }

  /**
   * A session that isn't missing a second factor which its person has.
   * @throws GoTrueError `insufficient_aal`, and as {@link session}
   */
  async undueSession(authorization: string | undefined): Promise<SessionWithUser> {
    const session = await this.session(authorization);
    if (!this.misses(session)) return session;
    throw insufficientAal(GIVE_FACTOR);
  }

  /** Whether the person has a second factor that this session needs and hasn't been given. */
  misses(session: SessionWithUser): boolean {
    return hasFactor(session.user) && this.accessTokens.isSecondFactorDue(session.user, session);
  }

  /**
   * The same, and one that isn't missing a factor that the account requires.
   * @throws GoTrueError `insufficient_aal`, and as {@link session}
   */
  async completeSession(authorization: string | undefined): Promise<SessionWithUser> {
    const session = await this.provedSession(authorization);
    if (!this.accessTokens.isSecondFactorDue(session.user, session)) return session;
    throw insufficientAal('A second factor is required. Add one, then try again.');
  }

  async claims(
    authorization: string | undefined,
    options: { allowExpired?: boolean } = {},
  ): Promise<AccessTokenClaims> {
    if (!authorization) throw new GoTrueError('no_authorization', 'Sign in to continue.');
    const token = bearerToken(authorization);
    const claims = token === undefined ? null : await this.accessTokens.read(token, options);
    if (!claims) throw new GoTrueError('bad_jwt', 'Your session is invalid or has expired. Sign in again.');
    if (claims.app_metadata.scopes)
      throw new GoTrueError(
        'insufficient_scope',
        "An extension's session can't do this. Open Bindery itself.",
      );
    return claims;
  }
}

const GIVE_FACTOR = 'Confirm your sign-in with your second factor, then try again.';

/** A passkey that a session has added keeps its tokens: they lead to `aal2` by a renewal, so they count as that. */
const keepsFirstTokens = ({ first_generation }: SessionWithUser): boolean => first_generation === 1;

const insufficientAal = (detail: string) => new GoTrueError('insufficient_aal', detail);
