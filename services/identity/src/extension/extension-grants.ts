import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { PAIRING_LENGTH, PAIRING_LETTERS, PAIRING_MINUTES } from '@bindery/contracts/identity';
import { after, MINUTE_MS, SECOND_MS } from '@bindery/service-kit/time';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { equalInConstantTime } from '@bindery/field-crypto';
import type { Transaction } from '../database/identity-database.js';
import type { ExtensionGrant } from '../generated/prisma/client.js';
import { Secrets } from '../secrets/secrets.js';
import { newToken, tokenHash } from '../sign-in/link-token.js';

/** Each letter takes four of the 32 bytes of a keyed hash. */
const UINT32_BYTES = 4;
/** How long the code of an authorization works. The extension exchanges it at once. */
const CODE_MS = 60 * SECOND_MS;

interface Allowed {
  readonly userId: string;
  /** The session of the person who allows it. */
  readonly sessionId: string;
}

/** The codes that become sessions of the browser extension. Each is stored as a hash, and works once. */
@Injectable()
export class ExtensionGrants {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly secrets: Secrets,
  ) {}

  /** @returns the code of an authorization (RFC 6749, section 4.1.2) */
  async authorize(tx: Transaction, allowed: Allowed, clientId: string, challenge: string): Promise<string> {
    const code = newToken();
    await this.store(tx, allowed, CODE_MS, { code_hash: tokenHash(code), client_id: clientId, challenge });
    return code;
  }

  /** Stores a code to type, which replaces the person's earlier one. */
  async pair(tx: Transaction, allowed: Allowed, code: string): Promise<ExtensionGrant> {
    await tx.extensionGrant.deleteMany({
      where: { user_id: allowed.userId, client_id: null, used_at: null },
    });
    const code_hash = this.secrets.mac('code', pairingText(code));
    return this.store(tx, allowed, PAIRING_MINUTES * MINUTE_MS, { code_hash });
  }

  /**
   * A code to type. The code of a request that can be repeated follows from its key, so that a retry gets the same one
   * though only its hash is stored.
   */
  newPairingCode({ userId }: Allowed, requestKey: string | undefined): string {
    const length = PAIRING_LENGTH * UINT32_BYTES;
    const bytes =
      requestKey === undefined
        ? randomBytes(length)
        : Buffer.from(this.secrets.mac('code', `pairing-request|${userId}|${requestKey}`));
    return Array.from(
      { length: PAIRING_LENGTH },
      (_, place) => PAIRING_LETTERS[bytes.readUInt32BE(place * UINT32_BYTES) % PAIRING_LETTERS.length],
    ).join('');
  }

  /** The grant of an authorization's code, if the extension that asks has its verifier. */
  async ofCode(
    tx: Transaction,
    code: string,
    clientId: string,
    verifier: string,
  ): Promise<ExtensionGrant | null> {
    const grant = await tx.extensionGrant.findUnique({ where: { code_hash: tokenHash(code) } });
    if (grant?.client_id !== clientId || grant.challenge === null) return null;
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    return equalInConstantTime(challenge, grant.challenge) ? grant : null;
  }

  /** The grant of a pairing code. Eight letters could be guessed back from a plain hash, so it is keyed. */
  async ofPairing(tx: Transaction, code: string): Promise<ExtensionGrant | null> {
    const hashes = this.secrets.macs('code', pairingText(code));
    return tx.extensionGrant.findFirst({ where: { code_hash: { in: hashes }, client_id: null } });
  }

  private store(
    tx: Transaction,
    { userId, sessionId }: Allowed,
    lifetimeMs: number,
    grant: Pick<ExtensionGrant, 'code_hash'> & Partial<Pick<ExtensionGrant, 'client_id' | 'challenge'>>,
  ): Promise<ExtensionGrant> {
    const now = this.clock.now();
    const expires_at = after(now, lifetimeMs);
    return tx.extensionGrant.create({
      data: {
        id: randomUUID(),
        user_id: userId,
        authorized_by: sessionId,
        created_at: now,
        expires_at,
        ...grant,
      },
    });
  }
}

const pairingText = (code: string): string => `pairing|${code}`;
