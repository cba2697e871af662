import { randomUUID } from 'node:crypto';
import type {
  CreatedWebhook,
  DeliveryList,
  DeliveryView,
  WebhookEventType,
} from '@bindery/contracts/integrations';
import { waitFor } from '@bindery/test-kit';
import { startFakeServices } from './fake-services.js';
import { startIntegrationsUnderTest, type Person, type StartOptions } from './integrations-under-test.js';
import { startReceiver } from './receiver.js';

/** Integrations with fakes of crm and identity, and helpers to deliver something. */
export async function startDeliveriesUnderTest(options: StartOptions = {}) {
  const integrations = await startIntegrationsUnderTest({}, options);
  const services = await startFakeServices(integrations.nats);
  const closing: { close(): void }[] = [];
  const deliveriesOf = async (owner: Person, id: string, query = ''): Promise<DeliveryView[]> =>
    (await integrations.call<DeliveryList>('GET', `/api/webhooks/${id}/deliveries${query}`, owner)).body
      .items;
  return {
    ...integrations,
    services,
    async receiver() {
      const receiver = await startReceiver();
      closing.push(receiver);
      return receiver;
    },
    /** A member with an endpoint. */
    async endpoint(
      url: string,
      types: WebhookEventType[] = ['individual.created'],
      owner = integrations.person(),
    ) {
      const body = { url, event_types: types };
      const { body: webhook } = await integrations.call<CreatedWebhook>('POST', '/api/webhooks', owner, body);
      return { owner, id: webhook.id, secret: webhook.secret ?? '', at: `/api/webhooks/${webhook.id}` };
    },
    /** Publishes that an individual was created. */
    async createIndividual(accountId: string, record_id: string = randomUUID()) {
      const data = { record_type: 'individual', record_id, change: 'created' } as const;
      const event = services.event<'crm.record.changed.v1'>(accountId, data);
      await services.publish('crm.record.changed.v1', event);
      return { event, recordId: record_id };
    },
    deliveriesOf,
    /** The newest delivery, once it is as expected. */
    delivery: (owner: Person, id: string, isDone: (delivery: DeliveryView) => boolean) =>
      waitFor(async () => {
        const [newest] = await deliveriesOf(owner, id);
        return newest && isDone(newest) ? newest : undefined;
      }),
    /** The state of an endpoint. */
    stateOf: async (owner: Person, id: string) =>
      (await integrations.call('GET', `/api/webhooks/${id}`, owner)).body,
    /** Waits until every published event was handled. */
    handled: (eventId: string) =>
      waitFor(async () => {
        const rows = await integrations.rows('SELECT event_id FROM inbox WHERE event_id = $1', [eventId]);
        return rows.length > 0 ? true : undefined;
      }),
    async stop() {
      for (const one of closing) one.close();
      await integrations.stop();
    },
    closeServices: () => services.close(),
  };
}
export type DeliveriesUnderTest = Awaited<ReturnType<typeof startDeliveriesUnderTest>>;
