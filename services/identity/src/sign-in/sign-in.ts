import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { withAccount, type Person } from '../access/person.js';
import type { Transaction } from '../database/identity-database.js';
import { GoTrueError } from '../errors/gotrue-error.js';
import type { Session } from '../generated/prisma/client.js';
import { SecurityNotices } from '../security/security-notices.js';
import { deviceName } from '../sessions/device.js';
import { StartSession } from '../sessions/start-session.js';

export interface SignedIn {
  readonly person: Person;
  readonly session: Session;
  readonly refreshToken: string;
}

export const notActive = () =>
  new GoTrueError('user_banned', 'Your account is inactive. Contact your agency.');

@Injectable()
export class SignIn {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly sessions: StartSession,
    private readonly notices: SecurityNotices,
  ) {}

  /** Begins a session for a user who proved that the address is theirs, or who has their passkey. */
  async begin(tx: Transaction, person: Person, userAgent: string, passkeyId?: string): Promise<SignedIn> {
    const now = this.clock.now();
    const signedIn = await tx.user.update({
      where: { id: person.id },
      data: { last_sign_in_at: now, email_confirmed_at: person.email_confirmed_at ?? now },
      include: withAccount,
    });
    // From here on the row is held: who is deactivated later has this session ended with the others.
    if (!signedIn.is_active) throw notActive();
    await this.tellOfNewDevice(tx, person.id, userAgent);
    const { session, refreshToken } = await this.sessions.start(
      tx,
      person.id,
      userAgent,
      passkeyId === undefined ? undefined : { passkeyId },
    );
    return { person: signedIn, session, refreshToken };
  }
  /** Not of the first device, which is the one that they signed up on. */
  private async tellOfNewDevice(tx: Transaction, userId: string, userAgent: string): Promise<void> {
    const known = await tx.session.findMany({
      where: { user_id: userId, kind: 'browser' },
      select: { user_agent: true },
      distinct: 'user_agent',
    });
    const device = deviceName(userAgent);
    if (known.length === 0 || known.some(({ user_agent }) => deviceName(user_agent) === device)) return;
    await this.notices.queue(tx, userId, { change: 'new_device' });
  }
}
