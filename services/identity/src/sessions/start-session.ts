import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { coarseNetworkOf } from '@bindery/service-kit/client-network';
import { currentContext } from '@bindery/service-kit/context';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import type { Transaction } from '../database/identity-database.js';
import type { Session } from '../generated/prisma/client.js';
import { Secrets } from '../secrets/secrets.js';
import { refreshToken, refreshTokenHash } from './refresh-token.js';

const MAX_USER_AGENT_LENGTH = 400;

/** How a session begins, if not by a mailed link: by a passkey, or as one of an extension that another session allows. */
export type Beginning =
  { readonly passkeyId: string } | { readonly clientId: string; readonly authorizedBy: Session };

@Injectable()
export class StartSession {
  constructor(
    private readonly secrets: Secrets,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Starts a session, and gives the first refresh token of its family. */
  async start(
    tx: Transaction,
    userId: string,
    userAgent: string,
    beginning?: Beginning,
  ): Promise<{ session: Session; refreshToken: string }> {
    const now = this.clock.now();
    const network = coarseNetworkOf(currentContext()?.address ?? '');
    const id = randomUUID();
    const token = refreshToken(this.secrets, { sessionId: id, generation: 1 });
    const earlierProofs = await earlierProofsOf(tx, beginning);
    const session = await tx.session.create({
      data: {
        id,
        user_id: userId,
        user_agent: userAgent.slice(0, MAX_USER_AGENT_LENGTH),
        created_at: now,
        last_used_at: now,
        sign_in_network: network,
        network,
        ...(beginning && columnsOf(beginning, now)),
        earlierProofs: { create: earlierProofs },
        refreshTokens: { create: { generation: 1, token_hash: refreshTokenHash(token), issued_at: now } },
      },
    });
    return { session, refreshToken: token };
  }
}

/** The session of an extension stays proved as long as the one that allows it. */
const earlierProofsOf = async (tx: Transaction, beginning?: Beginning) =>
  beginning && 'clientId' in beginning
    ? tx.sessionProof.findMany({
        where: { session_id: beginning.authorizedBy.id },
        omit: { session_id: true },
      })
    : [];

function columnsOf(beginning: Beginning, now: Date): Partial<Session> {
  if ('passkeyId' in beginning) {
    return {
      // It verified the person, so it is both factors.
      aal: 'aal2',
      sign_in_method: 'passkey',
      proof_method: 'passkey',
      proof_at: now,
      proof_factor_id: beginning.passkeyId,
    };
  }
  const { clientId, authorizedBy } = beginning;
  return {
    kind: 'capture',
    client_id: clientId,
    sign_in_method: 'extension',
    // If the factor goes, what it proved goes here too. It is no proof of now, which steps up.
    aal: authorizedBy.aal,
    proof_factor_id: authorizedBy.proof_factor_id,
  };
}
