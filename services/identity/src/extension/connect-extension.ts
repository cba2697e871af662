import { Inject, Injectable } from '@nestjs/common';
import { identityActions } from '@bindery/contracts/identity';
import { currentContext } from '@bindery/service-kit/context';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { roleOf, withAccount, type Person, type SessionWithUser } from '../access/person.js';
import { IdentityAudit } from '../audit/identity-audit.js';
import type { IdentityDatabase, Transaction } from '../database/identity-database.js';
import { GoTrueError } from '../errors/gotrue-error.js';
import type { ExtensionGrant } from '../generated/prisma/client.js';
import { MailQueue } from '../mail/mail-queue.js';
import { SecurityNotices } from '../security/security-notices.js';
import { EndSessions } from '../sessions/end-sessions.js';
import { isActive } from '../sessions/list-sessions.js';
import { StartSession } from '../sessions/start-session.js';
import type { SignedIn } from '../sign-in/sign-in.js';
import { ExtensionGrants } from './extension-grants.js';
import { PairingTries } from './pairing-tries.js';

type Outcome = { readonly connected: SignedIn } | { readonly refused: GoTrueError };

const refusal = () =>
  new GoTrueError('invalid_grant', 'This code is wrong, was used already, or has expired. Connect again.');

/** Exchanges a code for a session of the extension. */
@Injectable()
export class ConnectExtension {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly grants: ExtensionGrants,
    private readonly tries: PairingTries,
    private readonly starting: StartSession,
    private readonly ending: EndSessions,
    private readonly audit: IdentityAudit,
    private readonly notices: SecurityNotices,
    private readonly mailQueue: MailQueue,
    private readonly outbox: OutboxRelay,
  ) {}

  /** @throws GoTrueError `invalid_grant` */
  byCode(clientId: string, code: string, verifier: string): Promise<SignedIn> {
    return this.connect(clientId, (tx) => this.grants.ofCode(tx, code, clientId, verifier));
  }

  /** @throws GoTrueError `invalid_grant`, AppError `rate_limited` */
  async byPairing(clientId: string, code: string): Promise<SignedIn> {
    await this.tries.requireLeft();
    return this.connect(clientId, async (tx) => {
      const grant = await this.grants.ofPairing(tx, code);
      if (!grant) await this.tries.noteWrong(tx);
      return grant;
    });
  }

  private async connect(
    clientId: string,
    find: (tx: Transaction) => Promise<ExtensionGrant | null>,
  ): Promise<SignedIn> {
    // A refusal may have counted a try or ended a session, so it must not undo the transaction.
    const outcome = await this.db.$transaction(async (tx): Promise<Outcome> => {
      const grant = await find(tx);
      return grant ? this.redeem(tx, grant.id, clientId) : { refused: refusal() };
    }, transactionLimits());
    if ('connected' in outcome) {
      this.mailQueue.wake();
      return outcome.connected;
    }
    await this.outbox.flush();
    throw outcome.refused;
  }

  private async redeem(tx: Transaction, id: string, clientId: string): Promise<Outcome> {
    await tx.$queryRaw`SELECT id FROM extension_grants WHERE id = ${id}::uuid FOR UPDATE`;
    const grant = await tx.extensionGrant.findUniqueOrThrow({ where: { id } });
    // Held until the end: whoever is deactivated meanwhile has this session ended with the others.
    await tx.$queryRaw`SELECT id FROM users WHERE id = ${grant.user_id}::uuid FOR UPDATE`;
    const person = await tx.user.findUniqueOrThrow({ where: { id: grant.user_id }, include: withAccount });
    if (grant.used_at) return this.endReplayed(tx, grant, person);
    const now = this.clock.now();
    const authorizing = await tx.session.findUnique({
      where: { id: grant.authorized_by },
      include: { user: { include: withAccount } },
    });
    if (grant.expires_at <= now || !person.is_active || !authorizing || !isActive(authorizing, now))
      return { refused: refusal() };
    return { connected: await this.begin(tx, grant, clientId, authorizing) };
  }

  private async begin(
    tx: Transaction,
    grant: ExtensionGrant,
    clientId: string,
    authorizedBy: SessionWithUser,
  ): Promise<SignedIn> {
    const person = authorizedBy.user;
    const begun = await this.starting.start(tx, person.id, currentContext()?.userAgent ?? '', {
      clientId,
      authorizedBy,
    });
    await tx.extensionGrant.update({
      where: { id: grant.id },
      data: { used_at: this.clock.now(), session_id: begun.session.id },
    });
    await this.audit.record(tx, {
      accountId: person.account_id,
      action: identityActions.extensionConnected,
      recordType: 'user',
      recordId: person.id,
      actor: { id: person.id, role: roleOf(person) },
    });
    await this.notices.queue(tx, person.id, { change: 'extension_connected' });
    return { person, ...begun };
  }

  /** Two parties hold the code, and one of them isn't the extension (RFC 6749, section 4.1.2). */
  private async endReplayed(tx: Transaction, grant: ExtensionGrant, person: Person): Promise<Outcome> {
    const owner = { userId: person.id, accountId: person.account_id };
    if (grant.session_id && grant.client_id)
      await this.ending.end(tx, owner, { id: grant.session_id }, 'code_reused');
    return { refused: refusal() };
  }
}
