import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { canonicalTimeZone } from '@bindery/contracts/validation';
import { prepared } from '@bindery/service-kit/database';
import { CLOCK, SERVICE, type Clock, type ServiceSettings } from '@bindery/service-kit/tokens';
import { LRUCache } from 'lru-cache';
import type { CrmConfig } from '../config.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { Prisma } from '../generated/prisma/client.js';

/** Another replica's news of a time zone counts here after half a minute. */
const ZONES = { max: 10_000, ttl: 30_000 } as const;

interface Zoned {
  readonly time_zone: string | null;
}

/** By time zone: making a format takes longer than all else that a row of a list needs. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/**
 * The day of a moment as `YYYY-MM-DD`.
 * @param timeZone an IANA name, such as America/Chicago
 */
export function dayIn(timeZone: string, moment: Date): string {
  let format = dayFormats.get(timeZone);
  if (!format) {
    // Canada's English writes a day as ISO 8601 does.
    format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
    dayFormats.set(timeZone, format);
  }
  return format.format(moment);
}

/** How an account counts days. */
export interface AccountDays {
  /** `YYYY-MM-DD`. */
  readonly today: string;
  /** The IANA name of the zone in which its days begin. */
  readonly zone: string;
}

/** Says which day it is where an agency works, and where one of its people does. */
@Injectable()
export class Calendar {
  private readonly zones = new LRUCache<string, string>(ZONES);
  /** By account and person; empty for a person without a time zone of their own. */
  private readonly ownZones = new LRUCache<string, string>(ZONES);

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SERVICE) private readonly service: ServiceSettings<CrmConfig>,
    private readonly transactions: AccountTransactions,
  ) {}

  /** Today as `YYYY-MM-DD`, by the account's time zone. Don't call it in a transaction: it may open one. */
  async today(accountId: string): Promise<string> {
    return dayIn(await this.zoneOfAccount(accountId), this.clock.now());
  }

  /** Today and the zone of the account's days. The same holds for transactions. */
  async daysOf(accountId: string): Promise<AccountDays> {
    const zone = await this.zoneOfAccount(accountId);
    return { today: dayIn(zone, this.clock.now()), zone };
  }

  /** Today where a person is: by their own time zone, else by the account's. The same holds for transactions. */
  async todayOf(caller: Principal): Promise<string> {
    return dayIn(await this.zoneOf(caller), this.clock.now());
  }

  /** A person's own time zone, else the account's, as an IANA name. The same holds for transactions. */
  async zoneOf({ accountId, userId }: Pick<Principal, 'accountId' | 'userId'>): Promise<string> {
    const key = `${accountId} ${userId}`;
    const own = this.ownZones.get(key) ?? (await this.readOwnZone(accountId, userId, key));
    return own === '' ? this.zoneOfAccount(accountId) : own;
  }

  /** Today of the account, and the zone in which moments are shown to a person. The same holds for transactions. */
  async shownTo(caller: Principal): Promise<AccountDays> {
    return { today: await this.today(caller.accountId), zone: await this.zoneOf(caller) };
  }

  /** Looks the zones up again, since the account or its people have changed. */
  forget(accountId: string): void {
    this.zones.delete(accountId);
    for (const key of this.ownZones.keys()) if (key.startsWith(accountId)) this.ownZones.delete(key);
  }

  private async zoneOfAccount(accountId: string): Promise<string> {
    return this.zones.get(accountId) ?? this.readZone(accountId);
  }

  private async readOwnZone(accountId: string, userId: string, key: string): Promise<string> {
    const [agent] = await this.transactions.queryOnce<Zoned>(
      accountId,
      prepared(Prisma.sql`SELECT time_zone FROM agents
        WHERE account_id = ${accountId}::uuid AND user_id = ${userId}::uuid`),
    );
    const zone = usable(agent?.time_zone) ?? '';
    this.ownZones.set(key, zone);
    return zone;
  }

  private async readZone(accountId: string): Promise<string> {
    const [settings] = await this.transactions.queryOnce<Zoned>(
      accountId,
      prepared(Prisma.sql`SELECT time_zone FROM account_settings WHERE account_id = ${accountId}::uuid`),
    );
    const zone = usable(settings?.time_zone) ?? this.service.config.TIME_ZONE;
    this.zones.set(accountId, zone);
    return zone;
  }
}

/** A stored zone by its canonical name. Earlier releases took some that no library but Intl knows. */
const usable = (zone: string | null | undefined): string | undefined =>
  zone == null ? undefined : canonicalTimeZone(zone);
