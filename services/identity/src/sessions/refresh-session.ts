import { Inject, Injectable } from '@nestjs/common';
import { coarseNetworkOf } from '@bindery/service-kit/client-network';
import { currentContext } from '@bindery/service-kit/context';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { before, MINUTE_MS } from '@bindery/service-kit/time';
import type { IdentityDatabase, Transaction } from '../database/identity-database.js';
import type { RefreshToken, Session, User } from '../generated/prisma/client.js';
import { GoTrueError } from '../errors/gotrue-error.js';
import { MailQueue } from '../mail/mail-queue.js';
import { Notices } from '../notifications/notices.js';
import { Secrets } from '../secrets/secrets.js';
import { withAccount, type Person } from '../access/person.js';
import { deviceOf } from './device.js';
import { EndSessions } from './end-sessions.js';
import { isActive } from './list-sessions.js';
import { decideRefresh } from './refresh-decision.js';
import {
  isRefreshToken,
  readRefreshToken,
  refreshToken,
  refreshTokenHash,
  type RefreshTokenId,
} from './refresh-token.js';

export interface Refreshed {
  readonly person: Person;
  readonly session: Session;
  readonly refreshToken: string;
}

type Outcome = { readonly refreshed: Refreshed } | { readonly refused: GoTrueError };

// A used generation matters for the ten seconds of grace after its use; a minute leaves room for clocks.
const KEPT_AFTER_USE_MS = MINUTE_MS;

const notFound = (): GoTrueError =>
  new GoTrueError('refresh_token_not_found', "Your session couldn't be renewed. Sign in again.");

/** Rotation of refresh tokens. One session's tokens are worked on one at a time. */
@Injectable()
export class RefreshSession {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    private readonly secrets: Secrets,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly sessions: EndSessions,
    private readonly mailQueue: MailQueue,
    private readonly notices: Notices,
  ) {}

  /**
   * @param clientId the extension that asks; without one, the session is a browser's
   * @throws GoTrueError when the session cannot be continued with this token
   */
  async refresh(token: string, clientId: string | null = null): Promise<Refreshed> {
    const id = readRefreshToken(token);
    if (!id || !isRefreshToken(token, this.secrets, id)) throw notFound();
    // A refusal may have ended the session, so it must not undo the transaction.
    const outcome = await this.db.$transaction((tx) => this.decide(tx, id, clientId), transactionLimits());
    if ('refused' in outcome) {
      // The session's owner is notified of a reused token.
      this.mailQueue.wake();
      throw outcome.refused;
    }
    return outcome.refreshed;
  }

  /** The session of an extension's refresh token; null for any other text. */
  async sessionOf(token: string, clientId: string): Promise<(Session & { user: User }) | null> {
    const id = readRefreshToken(token);
    if (!id || !isRefreshToken(token, this.secrets, id)) return null;
    return this.db.session.findUnique({
      where: { id: id.sessionId, client_id: clientId, ended_at: null },
      include: { user: true },
    });
  }

  private async decide(
    tx: Transaction,
    { sessionId, generation }: RefreshTokenId,
    clientId: string | null,
  ): Promise<Outcome> {
    await tx.$queryRaw`SELECT id FROM sessions WHERE id = ${sessionId}::uuid FOR UPDATE`;
    const session = await tx.session.findUnique({
      where: { id: sessionId },
      include: { refreshTokens: true, user: { include: withAccount } },
    });
    if (session?.client_id !== clientId) return { refused: notFound() };
    const { user: person, refreshTokens: kept } = session;
    if (session.ended_at !== null) return { refused: notFound() };
    if (!isActive(session, this.clock.now())) {
      await this.sessions.end(tx, ownerOf(person), { id: sessionId }, 'expired');
      return { refused: new GoTrueError('session_expired', 'Your session has expired. Sign in again.') };
    }
    if (!person.is_active)
      return { refused: new GoTrueError('user_banned', 'Your account is no longer active.') };
    if (generation < session.first_generation) return { refused: notFound() };
    const decision = decideRefresh(generation, kept, this.clock.now());
    if (decision === 'unknown') return { refused: notFound() };
    if (decision === 'reused') return this.endReused(tx, session, person);
    const next =
      decision === 'rotate'
        ? await this.rotate(tx, kept, sessionId, generation)
        : this.token(sessionId, generation + 1);
    return { refreshed: { person, session, refreshToken: next } };
  }

  private async rotate(
    tx: Transaction,
    kept: RefreshToken[],
    sessionId: string,
    generation: number,
  ): Promise<string> {
    const now = this.clock.now();
    const next = this.token(sessionId, generation + 1);
    if (
      kept.some((row) => row.first_used_at !== null && row.first_used_at < before(now, KEPT_AFTER_USE_MS))
    ) {
      await tx.refreshToken.deleteMany({
        where: { session_id: sessionId, first_used_at: { lt: before(now, KEPT_AFTER_USE_MS) } },
      });
    }
    await tx.refreshToken.update({
      where: { session_id_generation: { session_id: sessionId, generation } },
      data: { first_used_at: now },
    });
    await tx.refreshToken.create({
      data: {
        session_id: sessionId,
        generation: generation + 1,
        token_hash: refreshTokenHash(next),
        issued_at: now,
      },
    });
    const network = coarseNetworkOf(currentContext()?.address ?? '');
    await tx.session.update({ where: { id: sessionId }, data: { last_used_at: now, network } });
    return next;
  }

  private async endReused(tx: Transaction, session: Session, person: Person): Promise<Outcome> {
    await this.sessions.end(tx, ownerOf(person), { id: session.id }, 'refresh_token_reused');
    await this.notices.send(tx, {
      kind: 'session_reused',
      userId: person.id,
      device: deviceOf(session),
    });
    return {
      refused: new GoTrueError(
        'refresh_token_already_used',
        'This session was ended because its token was used twice. Sign in again.',
      ),
    };
  }

  private token(sessionId: string, generation: number): string {
    return refreshToken(this.secrets, { sessionId, generation });
  }
}

const ownerOf = (person: Person) => ({ userId: person.id, accountId: person.account_id });
