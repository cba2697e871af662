import { Inject, Injectable } from '@nestjs/common';
import { shownAddress } from '@bindery/service-kit/email-addresses';
import { after, DAY_MS } from '@bindery/service-kit/time';
import { CLOCK, SERVICE, type Clock, type ServiceSettings } from '@bindery/service-kit/tokens';
import type { Transaction } from '../database/identity-database.js';
import type { SecurityNotice, SecurityNoticeRequest, WrittenMail } from '../mail/mail-request.js';
import { securityMail } from '../mail/templates/security-mails.js';

/** Of a reader whose browser has never said where they are, and whose account has no time zone. */
const DEFAULT_TIME_ZONE = 'America/New_York';

/** Writes the notices of what happened to somebody's security. */
@Injectable()
export class SecurityMail {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SERVICE) private readonly service: ServiceSettings,
  ) {}

  /** @returns null for a reader who is gone */
  async write(tx: Transaction, { userId, notice }: SecurityNoticeRequest): Promise<WrittenMail | null> {
    const user = await tx.user.findUnique({ where: { id: userId }, include: { account: true } });
    if (!user) return null;
    const content = securityMail({
      notice,
      member: await memberOf(tx, notice),
      timeZone: user.time_zone ?? user.account.time_zone ?? DEFAULT_TIME_ZONE,
      settingsUrl: new URL('/app/dashboard/settings', this.service.config.PUBLIC_URL).href,
    });
    const uselessAfter = after(this.clock.now(), DAY_MS).toISOString();
    return { to: user.email, content, uselessAfter };
  }
}

/** The member whom a notice to an administrator is about; null where it is about its reader. */
async function memberOf(tx: Transaction, { memberId: id }: SecurityNotice): Promise<string | null> {
  if (id === undefined) return null;
  const member = await tx.user.findUnique({ where: { id }, select: { email: true } });
  return member ? shownAddress(member.email) : 'a former member';
}
