import { Inject, Injectable } from '@nestjs/common';
import { poolOf, withPlainSql, type BoundedPool, type Sql } from '@bindery/service-kit/database';
import { SERVICE, type ServiceSettings } from '@bindery/service-kit/tokens';
import { everyAccount, theAccount } from './integrations-database.js';

/** Transactions on the rows of one account, or of all. */
@Injectable()
export class Transactions {
  constructor(@Inject(SERVICE) private readonly service: ServiceSettings) {}

  /** On one account's rows. */
  inAccount<T>(accountId: string, work: (tx: Sql) => Promise<T>): Promise<T> {
    return withPlainSql(this.pool(), theAccount(accountId), work);
  }

  /** On the rows of every account, for the service's own work. */
  inEveryAccount<T>(work: (tx: Sql) => Promise<T>): Promise<T> {
    return withPlainSql(this.pool(), everyAccount, work);
  }

  private pool(): BoundedPool {
    const pool = poolOf(this.service.config);
    if (!pool) throw new Error('The database was opened with other settings than the service');
    return pool;
  }
}
