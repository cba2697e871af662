import type Stripe from 'stripe';
import { z } from 'zod';
import { expand, text, webAddress } from '../server/params.js';
import { route } from '../server/route.js';
import { newId } from '../state/new-id.js';
import type { PortalSessionRecord } from '../state/records.js';
import { requireCustomerParam } from './require.js';

const portalSessionView = (session: PortalSessionRecord, url: string): Stripe.BillingPortal.Session => ({
  id: session.id,
  object: 'billing_portal.session',
  configuration: 'bpc_stand_in',
  created: session.created,
  customer: session.customer,
  customer_account: null,
  flow: null,
  livemode: false,
  locale: null,
  on_behalf_of: null,
  return_url: session.returnUrl,
  url: `${url}/portal/${session.id}`,
});

export const portalSessionRoutes = [
  route(
    'POST',
    '/v1/billing_portal/sessions',
    z.strictObject({
      ...expand,
      customer: text,
      return_url: webAddress.optional(),
    }),
    (context, given) => {
      const customer = requireCustomerParam(context, given.customer).id;
      const session: PortalSessionRecord = {
        id: newId('bps'),
        created: context.now(customer),
        customer,
        returnUrl: given.return_url ?? null,
      };
      context.state.portalSessions[session.id] = session;
      context.changed();
      return portalSessionView(session, context.url);
    },
  ),
];
