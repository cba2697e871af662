import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { startStripeEmulator, type StripeEmulatorOptions } from '@bindery/stripe-emulator';

export const API_KEY = 'sk_test_emulator';
export const WEBHOOK_SECRET = 'whsec_emulator';
export const DAY = 24 * 3_600;

/** The unmodified client, at an emulator's address. */
export function clientOf(url: string, key = API_KEY): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(key, {
    apiVersion: '2026-10-28.endive',
    protocol: 'http',
    host: hostname,
    port,
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/** An emulator with a client, and what a subscription needs: two prices and a customer. */
export async function startUnderTest(options: Partial<StripeEmulatorOptions> = {}) {
  const emulator = await startStripeEmulator({ apiKey: API_KEY, webhookSecret: WEBHOOK_SECRET, ...options });
  const stripe = clientOf(emulator.url);
  const price = async (lookupKey: string, unitAmount: number) =>
    stripe.prices.create({
      currency: 'usd',
      unit_amount: unitAmount,
      recurring: { interval: 'month' },
      product_data: { name: lookupKey },
      lookup_key: lookupKey,
    });
  const seat = await price('seat', 2_500);
  const support = await price('support', 1_000);
  const open = async (
    customer: string,
    {
      seats = 3,
      trial = true,
      card = 'if_required',
    }: { seats?: number; trial?: boolean; card?: 'if_required' | 'always' } = {},
  ) =>
    stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      client_reference_id: 'account',
      line_items: [{ price: seat.id, quantity: seats }],
      payment_method_collection: card,
      subscription_data: {
        metadata: { account_id: 'account' },
        ...(trial && {
          trial_period_days: 7,
          trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
        }),
      },
      success_url: 'http://localhost:8080/app/welcome/success?session_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://localhost:8080/app/welcome/cancel',
    });
  /** A customer who has subscribed, and the subscription. */
  const subscribed = async (wish: Parameters<typeof open>[1] = {}, card?: string | null) => {
    const customer = await stripe.customers.create({ email: 'owner@agency.test' });
    const session = await open(customer.id, wish);
    emulator.completeCheckout(session.id, card);
    const { subscription } = await stripe.checkout.sessions.retrieve(session.id);
    return { customer, session, id: subscription as string };
  };
  return { emulator, stripe, seat, support, open, subscribed };
}

/** An endpoint for events that remembers what it was sent. */
export async function startEndpoint(answer: () => number = () => 200) {
  const requests: { body: string; signature: string }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      requests.push({
        body: Buffer.concat(chunks).toString(),
        signature: String(request.headers['stripe-signature']),
      });
      response.writeHead(answer()).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/webhooks/stripe`,
    requests,
    types: () => requests.map(({ body }) => (JSON.parse(body) as { type: string }).type),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
