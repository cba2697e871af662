import { Inject, Injectable } from '@nestjs/common';
import { DATABASE } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { RpcClient } from '@bindery/service-kit/rpc-client';
import type Stripe from 'stripe';
import type { Customer, PrismaClient } from '../generated/prisma/client.js';
import { STRIPE, PROVIDER_CALL } from '../stripe/stripe-client.js';

/** Accounts as the payment provider knows them: one customer each, with the address of the account's owner. */
@Injectable()
export class Customers {
  constructor(
    @Inject(DATABASE) private readonly database: PrismaClient,
    @Inject(STRIPE) private readonly stripe: Stripe,
    private readonly rpc: RpcClient,
  ) {}

  /** The account's customer, made when there is none yet or the last one was deleted. The caller must hold the account's lease. */
  async ensure(accountId: string): Promise<Customer> {
    const known = await this.database.customer.findUnique({ where: { account_id: accountId } });
    if (known && !known.deleted_at) return known;
    // A retry after a lost response sends the same values under the same key, and gets the same customer. The address
    // can change in between, so it is not among them.
    const { id } = await this.stripe.customers.create(
      { metadata: { account_id: accountId } },
      // After a deleted one the account alone would be answered with that one again.
      { ...PROVIDER_CALL, idempotencyKey: known ? `${accountId}:${known.stripe_customer_id}` : accountId },
    );
    await this.updateEmail(accountId, id);
    const customer = { stripe_customer_id: id, deleted_at: null };
    return this.database.customer.upsert({
      where: { account_id: accountId },
      create: { account_id: accountId, ...customer },
      update: customer,
    });
  }

  /** Updates the owner's address at the provider, for its receipts. */
  async updateEmail(accountId: string, customerId: string): Promise<void> {
    const owner = await this.ownerOf(accountId);
    if (owner) await this.stripe.customers.update(customerId, { email: owner.email }, PROVIDER_CALL);
  }

  private async ownerOf(accountId: string): Promise<{ email: string } | undefined> {
    try {
      const { members } = await this.rpc.request('identity.account.get', { account_id: accountId });
      return members.find((member) => member.is_owner);
    } catch (error) {
      // A deleted account has no owner.
      if (error instanceof AppError && error.code === 'not_found') return undefined;
      throw error;
    }
  }
}
