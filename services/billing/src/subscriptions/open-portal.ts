import Stripe from 'stripe';
import { Controller, Inject } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { type PortalReply, subscriptionRoutes } from '@bindery/contracts/billing';
import { identityActions } from '@bindery/contracts/identity';
import { SERVICE, type ServiceSettings } from '@bindery/service-kit/tokens';
import { DATABASE } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { BillingAudit } from '../audit/billing-audit.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import { providerAnswers } from '../stripe/provider-answers.js';
import { STRIPE, PROVIDER_CALL } from '../stripe/stripe-client.js';

/** Opens the provider's own page for cards and invoices, from which people come back to their subscription. */
@Controller()
export class OpenPortal {
  constructor(
    @Inject(DATABASE) private readonly database: PrismaClient,
    @Inject(STRIPE) private readonly stripe: Stripe,
    @Inject(SERVICE) private readonly service: ServiceSettings,
    private readonly audit: BillingAudit,
  ) {}

  @Handles(subscriptionRoutes.openPortal)
  open({ caller }: Call<typeof subscriptionRoutes.openPortal>): Promise<PortalReply> {
    return this.audit.auditDenials(caller, { action: identityActions.portalOpened }, () =>
      this.createPortalSession(caller),
    );
  }

  private async createPortalSession({ accountId }: Principal): Promise<PortalReply> {
    const customer = await this.database.customer.findUnique({ where: { account_id: accountId } });
    if (!customer) {
      throw new AppError('conflict', {
        detail: 'No cards or invoices yet. They appear after you choose a paid plan.',
      });
    }
    const return_url = `${this.service.config.PUBLIC_URL}/app/subscription`;
    const { url } = await providerAnswers(() =>
      this.stripe.billingPortal.sessions.create(
        { customer: customer.stripe_customer_id, return_url },
        PROVIDER_CALL,
      ),
    );
    return { portal_url: url };
  }
}
