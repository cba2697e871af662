import { randomUUID, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { RateLimits } from '@bindery/service-kit/rate-limits';
import { after, before, HOUR_MS, MINUTE_MS } from '@bindery/service-kit/time';
import type { Transaction } from '../database/identity-database.js';
import type { MailedLink } from '../generated/prisma/client.js';
import { clientNetworkHash } from '../secrets/client-network-hash.js';
import { Secrets, type Hash } from '../secrets/secrets.js';
import { newCode, newToken, tokenHash } from './link-token.js';
import type { Redirects } from './redirects.js';

export type LinkKind = 'email' | 'recovery' | 'email_change' | 'email_change_undo' | 'invitation';

export const LINK_LIFETIME_MS = 15 * MINUTE_MS;
const MAX_ACTIVE_LINKS = 3;
/** Attempts to enter a code, per network and in total. Only the code is locked; the link in its mail still works. */
const MAX_TRIES_PER_MAIL = { network: 5, all: 15 };
const MAX_TRIES_PER_HOUR = { network: 10, all: 30 };

const TOO_MANY_CODES =
  'Too many codes were tried for this address. Use the link in the email, which still works.';

/** The purpose of a link. */
export interface NewLink {
  readonly kind: LinkKind;
  readonly address: string;
  readonly userId: string | null;
  readonly emailChangeId?: string;
  readonly invitationId?: string;
  /** A link that lives for days has no code. */
  readonly expiresAt?: Date;
  readonly redirectTo: string;
  readonly challenge: string | null;
  readonly challengeMethod: string | null;
}

/** Why a link or a code is rejected. */
export type LinkFailure = 'unknown' | 'expired' | 'used';

/** Mailed links and codes. Each call expects its transaction to have locked the address (`lockAddress`). */
@Injectable()
export class MailedLinks {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly secrets: Secrets,
    private readonly rateLimits: RateLimits,
  ) {}

  /** Creates a link and its code. The last three mails per address and kind (or invitation) stay active; older ones end. */
  async issue(tx: Transaction, link: NewLink): Promise<{ token: string; code: string; expiresAt: Date }> {
    const now = this.clock.now();
    const id = randomUUID();
    const expiresAt = link.expiresAt ?? after(now, LINK_LIFETIME_MS);
    // Six digits are too few for a link that lives for days. The code of such a link is a token, too long to type.
    const [token, code] = [newToken(), link.expiresAt ? newToken() : newCode()];
    const addressHash = this.secrets.mac('address', link.address);
    await tx.mailedLink.create({
      data: {
        id,
        kind: link.kind,
        token_hash: tokenHash(token),
        code_hash: this.codeHash(id, code),
        address_hash: addressHash,
        sealed_address: this.secrets.seal('address', id, link.address),
        user_id: link.userId,
        email_change_id: link.emailChangeId ?? null,
        invitation_id: link.invitationId ?? null,
        redirect_to: link.redirectTo,
        challenge: link.challenge,
        challenge_method: link.challengeMethod,
        created_at: now,
        expires_at: expiresAt,
      },
    });
    const active = await this.activeLinks(tx, addressHash, [link.kind], link.invitationId);
    const excess = active.slice(MAX_ACTIVE_LINKS).map((row) => row.id);
    if (excess.length > 0) {
      await tx.mailedLink.updateMany({ where: { id: { in: excess } }, data: { ended_at: now } });
    }
    return { token, code, expiresAt };
  }

  /** Finds a link in any state. The caller locks its address, then checks it with {@link failureOf}. */
  find(tx: Transaction, token: string): Promise<MailedLink | null> {
    return tx.mailedLink.findUnique({ where: { token_hash: tokenHash(token) } });
  }

  /** @param kind what the link has to be for, if that matters */
  failureOf(link: MailedLink | null, kind?: LinkKind): LinkFailure | null {
    if (!link || (kind !== undefined && kind !== link.kind)) return 'unknown';
    if (link.used_at !== null || link.ended_at !== null) return 'used';
    return link.expires_at <= this.clock.now() ? 'expired' : null;
  }

  /**
   * Tries a six-digit code. The count must be committed either way, so a wrong code returns null instead of throwing.
   * @throws AppError `rate_limited` when the address has used up its tries
   */
  async tryCode(
    tx: Transaction,
    address: string,
    code: string,
    kinds: readonly LinkKind[],
  ): Promise<MailedLink | null> {
    const now = this.clock.now();
    const addressHash = this.secrets.mac('address', address);
    const networkHash = clientNetworkHash(this.secrets);
    const tries = await tx.codeAttempt.findMany({
      where: { address_hash: addressHash, attempted_at: { gt: before(now, HOUR_MS) } },
      orderBy: { attempted_at: 'desc' },
    });
    const own = tries.filter(({ network_hash: hash }) => timingSafeEqual(networkHash, hash));
    this.requireFewer(own, 'codes-of-network', MAX_TRIES_PER_HOUR.network);
    this.requireFewer(tries, 'codes', MAX_TRIES_PER_HOUR.all);
    await tx.codeAttempt.create({
      data: { address_hash: addressHash, network_hash: networkHash, attempted_at: now },
    });
    const open = (await this.activeLinks(tx, addressHash, kinds)).filter(
      ({ code_tries: inAll, created_at: since }) =>
        inAll < MAX_TRIES_PER_MAIL.all &&
        own.filter((one) => one.attempted_at >= since).length < MAX_TRIES_PER_MAIL.network,
    );
    const match = open.find((link) => timingSafeEqual(this.codeHash(link.id, code), link.code_hash));
    if (match) return match;
    await tx.mailedLink.updateMany({
      where: { id: { in: open.map((link) => link.id) } },
      data: { code_tries: { increment: 1 } },
    });
    return null;
  }

  /** Uses a link, which ends every other mail of these kinds to the address. */
  async use(tx: Transaction, link: MailedLink, endingKinds: readonly LinkKind[]): Promise<void> {
    await this.endAll(tx, link.address_hash, endingKinds);
    if (link.invitation_id !== null) {
      await tx.mailedLink.updateMany({
        where: { invitation_id: link.invitation_id, used_at: null, ended_at: null },
        data: { ended_at: this.clock.now() },
      });
    }
    await tx.mailedLink.update({ where: { id: link.id }, data: { used_at: this.clock.now() } });
  }

  async endAll(tx: Transaction, addressHash: Hash, kinds: readonly LinkKind[]): Promise<void> {
    await tx.mailedLink.updateMany({
      where: { address_hash: addressHash, kind: { in: [...kinds] }, used_at: null, ended_at: null },
      data: { ended_at: this.clock.now() },
    });
  }

  /** Ends the links that would take back what came after this one, which its own address has not agreed to. */
  async endUndosSince(tx: Transaction, { user_id: userId, created_at: since }: MailedLink): Promise<void> {
    await tx.mailedLink.updateMany({
      where: { user_id: userId, kind: 'email_change_undo', created_at: { gte: since }, ended_at: null },
      data: { ended_at: this.clock.now() },
    });
  }

  /** The links that can take a user's account back after a change of address, the newest first. */
  activeUndos(tx: Transaction, userId: string): Promise<MailedLink[]> {
    return tx.mailedLink.findMany({
      where: {
        user_id: userId,
        kind: 'email_change_undo',
        used_at: null,
        ended_at: null,
        expires_at: { gt: this.clock.now() },
      },
      orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    });
  }

  addressOf(link: MailedLink): string {
    return this.secrets.open('address', link.id, link.sealed_address);
  }

  /** @param newestFirst the tries of the past hour */
  private requireFewer(newestFirst: readonly { attempted_at: Date }[], name: string, limit: number): void {
    const counted = newestFirst[limit - 1];
    if (!counted) return;
    const msBeforeNext = after(counted.attempted_at, HOUR_MS).getTime() - this.clock.now().getTime();
    throw this.rateLimits.refusal(name, msBeforeNext, TOO_MANY_CODES);
  }

  private activeLinks(
    tx: Transaction,
    addressHash: Hash,
    kinds: readonly LinkKind[],
    invitationId: string | null = null,
  ): Promise<MailedLink[]> {
    return tx.mailedLink.findMany({
      where: {
        address_hash: addressHash,
        kind: { in: [...kinds] },
        invitation_id: invitationId,
        used_at: null,
        ended_at: null,
        expires_at: { gt: this.clock.now() },
      },
      orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    });
  }

  private codeHash(linkId: string, code: string): Hash {
    return this.secrets.mac('code', `${linkId}|${code}`);
  }
}

/** Our own page. All of it is in the fragment, which no server and no mail scanner's request ever carries. */
export function confirmUrl(publicUrl: string, redirects: Redirects, link: NewLink, token: string): string {
  const fragment = new URLSearchParams({
    token_hash: token,
    // The client's own word for it.
    type: link.kind === 'invitation' ? 'invite' : link.kind,
    next: redirects.pathOf(link.redirectTo),
  });
  return `${publicUrl}/auth/confirm#${fragment.toString()}`;
}
