import { createHash, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { identityActions, MAX_PUSH_DEVICES, type PushSubscriptionBody } from '@bindery/contracts/identity';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { IdentityAudit } from '../../audit/identity-audit.js';
import type { IdentityDatabase, Transaction } from '../../database/identity-database.js';
import type { PushDevice } from '../../generated/prisma/client.js';
import { Secrets } from '../../secrets/secrets.js';
import type { SubscriptionKeys } from './encrypt-push.js';

type Subscription = Pick<PushSubscriptionBody, 'endpoint' | 'keys'>;

/** The address and keys of a device. */
export interface PushTarget extends SubscriptionKeys {
  readonly endpoint: string;
}

/** The browsers that get push messages. Each belongs to whoever subscribed it last, signed in or not. */
@Injectable()
export class PushDevices {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly secrets: Secrets,
    private readonly audit: IdentityAudit,
  ) {}

  list(userId: string): Promise<PushDevice[]> {
    return this.db.pushDevice.findMany({ where: { user_id: userId }, orderBy: { created_at: 'desc' } });
  }

  /** Adds a browser, or says that it is still there. */
  async add(caller: Principal, { endpoint, keys }: Subscription, name: string): Promise<PushDevice> {
    const { userId: user_id } = caller;
    const endpoint_hash = new Uint8Array(createHash('sha256').update(endpoint).digest());
    const now = this.clock.now();
    return this.db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT id FROM users WHERE id = ${user_id}::uuid FOR UPDATE`;
      const own = await tx.pushDevice.findFirst({ where: { endpoint_hash, user_id } });
      const id = own?.id ?? randomUUID();
      const sealed_subscription = this.secrets.seal('push-device', id, JSON.stringify({ endpoint, keys }));
      const content = { id, user_id, sealed_subscription, name, seen_at: now };
      const created_at = own?.created_at ?? now;
      const device = await tx.pushDevice.upsert({
        where: { endpoint_hash },
        create: { ...content, endpoint_hash, created_at },
        update: { ...content, created_at },
      });
      if (own) return device;
      await this.audit.record(tx, { ...this.subjectOf(caller), action: identityActions.pushDeviceAdded });
      await this.removeOldest(tx, user_id);
      return device;
    }, transactionLimits());
  }

  /** @returns whether it was a device of the caller's */
  async remove(caller: Principal, id: string): Promise<boolean> {
    return this.db.$transaction(async (tx) => {
      const { count } = await tx.pushDevice.deleteMany({ where: { id, user_id: caller.userId } });
      if (count > 0)
        await this.audit.record(tx, { ...this.subjectOf(caller), action: identityActions.pushDeviceRemoved });
      return count > 0;
    }, transactionLimits());
  }

  /** Forgets one that its push service doesn't know anymore, unless its browser has subscribed again since. */
  async forget({ id, sealed_subscription }: PushDevice): Promise<void> {
    await this.db.pushDevice.deleteMany({ where: { id, sealed_subscription } });
  }

  /** @throws IntegrityFailure when it doesn't open under the present root keys */
  targetOf({ id, sealed_subscription }: PushDevice): PushTarget {
    const opened = this.secrets.open('push-device', id, sealed_subscription);
    const { endpoint, keys } = JSON.parse(opened) as Subscription;
    const [p256dh, auth] = [Buffer.from(keys.p256dh, 'base64url'), Buffer.from(keys.auth, 'base64url')];
    return { endpoint, p256dh, auth };
  }

  private async removeOldest(tx: Transaction, user_id: string): Promise<void> {
    const tooMany = await tx.pushDevice.findMany({
      where: { user_id },
      orderBy: { seen_at: 'desc' },
      skip: MAX_PUSH_DEVICES,
      select: { id: true },
    });
    await tx.pushDevice.deleteMany({ where: { id: { in: tooMany.map(({ id }) => id) } } });
  }

  private subjectOf({ accountId, userId }: Principal) {
    return { accountId, recordType: 'user', recordId: userId } as const;
  }
}
