import { randomUUID, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { after, before, HOUR_MS, MINUTE_MS } from '../clock/time.js';
import type { Transaction } from '../database/identity-database.js';
import type { MailedLink } from '../generated/prisma/client.js';
import { Secrets, type Hash } from '../secrets/secrets.js';
import { newCode, newToken, tokenHash } from './link-token.js';
import type { Redirects } from './redirects.js';

export type LinkKind = 'email' | 'recovery' | 'email_change' | 'invitation';

export const LINK_LIFETIME_MS = 15 * MINUTE_MS;
const MAX_ACTIVE_LINKS = 3;
const MAX_TRIES_PER_MAIL = 5;
const MAX_TRIES_PER_HOUR = 10;

/** What a link is made for. */
export interface NewLink {
  readonly kind: LinkKind;
  readonly address: string;
  readonly userId: string | null;
  readonly emailChangeId?: string;
  /** An invitation's link lives as long as the invitation, and has no code. */
  readonly invitation?: { readonly id: string; readonly expiresAt: Date };
  readonly data?: Record<string, unknown>;
  readonly redirectTo: string;
  readonly challenge: string | null;
  readonly challengeMethod: string | null;
}

/** Why a link or a code is rejected. */
export type LinkRefusal = 'unknown' | 'expired' | 'used';

/** Mailed links and codes. Each call expects its transaction to have locked the address (`lockAddress`). */
@Injectable()
export class MailedLinks {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly secrets: Secrets,
  ) {}

  /** Creates a link and its code. The last three mails per address and kind (or invitation) stay active; older ones end. */
  async issue(tx: Transaction, link: NewLink): Promise<{ token: string; code: string; expiresAt: Date }> {
    const now = this.clock.now();
    const id = randomUUID();
    const expiresAt = link.invitation?.expiresAt ?? after(now, LINK_LIFETIME_MS);
    // Six digits are too few for an invitation's seven days, so its code is a token that nobody can type.
    const [token, code] = [newToken(), link.invitation ? newToken() : newCode()];
    const addressHash = this.secrets.mac('address', link.address);
    await tx.mailedLink.create({
      data: {
        id,
        kind: link.kind,
        tokenHash: tokenHash(token),
        codeHash: this.codeHash(id, code),
        addressHash,
        sealedAddress: this.secrets.seal('address', id, link.address),
        userId: link.userId,
        emailChangeId: link.emailChangeId ?? null,
        invitationId: link.invitation?.id ?? null,
        sealedData: link.data ? this.secrets.seal('sign-up-data', id, JSON.stringify(link.data)) : null,
        redirectTo: link.redirectTo,
        challenge: link.challenge,
        challengeMethod: link.challengeMethod,
        createdAt: now,
        expiresAt,
      },
    });
    const active = await this.activeLinks(tx, addressHash, [link.kind], link.invitation?.id);
    const excess = active.slice(MAX_ACTIVE_LINKS).map((row) => row.id);
    if (excess.length > 0) {
      await tx.mailedLink.updateMany({ where: { id: { in: excess } }, data: { endedAt: now } });
    }
    return { token, code, expiresAt };
  }

  /** Finds a link in any state. The caller locks its address, then checks it with {@link refusalOf}. */
  find(tx: Transaction, token: string): Promise<MailedLink | null> {
    return tx.mailedLink.findUnique({ where: { tokenHash: tokenHash(token) } });
  }

  refusalOf(link: MailedLink | null, kinds: readonly LinkKind[]): LinkRefusal | null {
    if (!link || !kinds.some((kind) => kind === link.kind)) return 'unknown';
    if (link.usedAt !== null || link.endedAt !== null) return 'used';
    return link.expiresAt <= this.clock.now() ? 'expired' : null;
  }

  /**
   * Tries a six-digit code, five times per mail and ten times per hour and address. The count must be committed either
   * way, so a wrong code returns null instead of throwing.
   */
  async tryCode(
    tx: Transaction,
    address: string,
    code: string,
    kinds: readonly LinkKind[],
  ): Promise<MailedLink | null> {
    const now = this.clock.now();
    const addressHash = this.secrets.mac('address', address);
    const tries = await tx.codeAttempt.count({
      where: { addressHash, attemptedAt: { gt: before(now, HOUR_MS) } },
    });
    if (tries >= MAX_TRIES_PER_HOUR) return null;
    await tx.codeAttempt.create({ data: { addressHash, attemptedAt: now } });
    const open = (await this.activeLinks(tx, addressHash, kinds)).filter(
      (link) => link.codeTries < MAX_TRIES_PER_MAIL,
    );
    const match = open.find((link) => timingSafeEqual(this.codeHash(link.id, code), link.codeHash));
    if (match) return match;
    await tx.mailedLink.updateMany({
      where: { id: { in: open.map((link) => link.id) } },
      data: { codeTries: { increment: 1 } },
    });
    return null;
  }

  /** Uses a link, which ends every other mail of these kinds to the address. */
  async use(tx: Transaction, link: MailedLink, endingKinds: readonly LinkKind[]): Promise<void> {
    await this.endAll(tx, link.addressHash, endingKinds);
    if (link.invitationId !== null) {
      await tx.mailedLink.updateMany({
        where: { invitationId: link.invitationId, usedAt: null, endedAt: null },
        data: { endedAt: this.clock.now() },
      });
    }
    await tx.mailedLink.update({ where: { id: link.id }, data: { usedAt: this.clock.now() } });
  }

  async endAll(tx: Transaction, addressHash: Hash, kinds: readonly LinkKind[]): Promise<void> {
    await tx.mailedLink.updateMany({
      where: { addressHash, kind: { in: [...kinds] }, usedAt: null, endedAt: null },
      data: { endedAt: this.clock.now() },
    });
  }

  addressOf(link: MailedLink): string {
    return this.secrets.open('address', link.id, link.sealedAddress);
  }

  dataOf(link: MailedLink): Record<string, unknown> {
    if (link.sealedData === null) return {};
    return JSON.parse(this.secrets.open('sign-up-data', link.id, link.sealedData)) as Record<string, unknown>;
  }

  private activeLinks(
    tx: Transaction,
    addressHash: Hash,
    kinds: readonly LinkKind[],
    invitationId: string | null = null,
  ): Promise<MailedLink[]> {
    return tx.mailedLink.findMany({
      where: {
        addressHash,
        kind: { in: [...kinds] },
        invitationId,
        usedAt: null,
        endedAt: null,
        expiresAt: { gt: this.clock.now() },
      },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
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
    email: link.address,
    next: redirects.pathOf(link.redirectTo),
  });
  return `${publicUrl}/auth/confirm#${fragment.toString()}`;
}
