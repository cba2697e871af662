import { Controller, Inject } from '@nestjs/common';
import { pushRoutes, type PushDevicesView, type PushDeviceView } from '@bindery/contracts/identity';
import { currentContext } from '@bindery/service-kit/context';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { AppError, rejectField } from '@bindery/service-kit/errors';
import { Handles, type Call } from '@bindery/service-kit/routes';
import type { IdentityDatabase } from '../database/identity-database.js';
import type { PushDevice } from '../generated/prisma/client.js';
import { deviceName } from '../sessions/device.js';
import { isPoint } from '../notifications/push/encrypt-push.js';
import { PushDevices } from '../notifications/push/push-devices.js';
import { PushHosts } from '../notifications/push/push-hosts.js';
import { PushQueue } from '../notifications/push/push-queue.js';
import { VapidKey } from '../notifications/push/vapid-key.js';

/** The signed-in person's devices with push. */
@Controller()
export class PushSubscriptions {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    private readonly devices: PushDevices,
    private readonly hosts: PushHosts,
    private readonly queue: PushQueue,
    private readonly vapid: VapidKey,
  ) {}

  @Handles(pushRoutes.list)
  async list({ caller }: Call<typeof pushRoutes.list>): Promise<PushDevicesView> {
    return { key: this.vapid.publicKey, items: (await this.devices.list(caller.userId)).map(viewOf) };
  }

  @Handles(pushRoutes.add)
  async add({ caller, body }: Call<typeof pushRoutes.add>): Promise<PushDeviceView> {
    this.requirePush();
    if (!this.hosts.allows(body.endpoint))
      rejectField('endpoint', "Bindery doesn't know the push service of this browser. Use another browser.");
    if (!isPoint(Buffer.from(body.keys.p256dh, 'base64url')))
      rejectField('keys.p256dh', 'p256dh must be a point of the curve P-256.');
    const name = body.device ?? deviceName(currentContext()?.userAgent ?? '');
    return viewOf(await this.devices.add(caller, body, name));
  }

  @Handles(pushRoutes.remove)
  async remove({ caller, params: { id } }: Call<typeof pushRoutes.remove>): Promise<void> {
    if (!(await this.devices.remove(caller, id)))
      throw new AppError('not_found', { detail: 'This device gets no push messages. Reload the page.' });
  }

  @Handles(pushRoutes.test)
  async test({ caller }: Call<typeof pushRoutes.test>): Promise<void> {
    this.requirePush();
    const isSent = await this.db.$transaction((tx) => this.queue.addTest(tx, caller), transactionLimits());
    if (!isSent) throw new AppError('conflict', { detail: 'Turn on push messages on a device first.' });
    this.queue.wake();
  }

  private requirePush(): void {
    if (this.vapid.publicKey === null)
      throw new AppError('conflict', { detail: 'Push messages are off on this installation of Bindery.' });
  }
}

const viewOf = ({ id, name, endpoint_hash, created_at }: PushDevice): PushDeviceView => ({
  id,
  device: name,
  endpoint_hash: Buffer.from(endpoint_hash).toString('base64url'),
  created_at: created_at.toISOString(),
});
