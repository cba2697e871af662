import { Injectable } from '@nestjs/common';
import { coarseNetworkOf } from '@bindery/service-kit/client-network';
import { currentContext } from '@bindery/service-kit/context';
import type { Transaction } from '../database/identity-database.js';
import type { SecurityNotice } from '../mail/mail-request.js';
import { Notices } from '../notifications/notices.js';
import { deviceName } from '../sessions/device.js';

/** Tells people by mail what happened to their security. Call `wake` of the mail queue after the commit. */
@Injectable()
export class SecurityNotices {
  constructor(private readonly notices: Notices) {}

  /** @param notice where and by which device is added from the request */
  async queue(tx: Transaction, userId: string, notice: SecurityNotice): Promise<void> {
    const request = currentContext();
    const place = request && {
      device: deviceName(request.userAgent ?? ''),
      network: coarseNetworkOf(request.address ?? ''),
    };
    await this.notices.send(tx, { kind: 'security_notice', userId, notice: { ...place, ...notice } });
  }
}
