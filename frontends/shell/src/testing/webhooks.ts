import type { WebhookView } from '@bindery/contracts/integrations';
import { person } from './fake-server.js';

/** An endpoint that works. */
export const someWebhook: WebhookView = {
  ...{ id: '6f1d6e9c-30f3-4a3f-9b1e-000000000951', url: 'https://hooks.example.com/bindery' },
  ...{ event_types: ['individual.created', 'policy.updated'], description: 'Newsletter', enabled: true },
  ...{ state: 'active', state_since: '2026-11-01T12:00:00.000Z', state_detail: null },
  ...{ failing_since: null, last_succeeded_at: '2026-11-20T12:00:00.000Z' },
  ...{ secret_made_at: '2026-11-01T12:00:00.000Z', earlier_secret_until: null },
  ...{ created_by: person.id, authorized_by: person.id },
  ...{ created_at: '2026-11-01T12:00:00.000Z', updated_at: '2026-11-01T12:00:00.000Z', version: 1 },
};
