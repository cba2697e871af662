import type { ApiKeyView } from '@bindery/contracts/identity';
import { person } from './fake-server.js';

/** A key of the signed-in person, that works. */
export const someKey: ApiKeyView = {
  ...{ id: '6f1d6e9c-30f3-4a3f-9b1e-000000000901', name: 'Zapier', shown: 'bnd_live_ab12cd34…wxyz' },
  ...{ scopes: ['individuals:read', 'individuals:write', 'policies:read'], state: 'active' },
  creator: { id: person.id, name: 'Ana' },
  ...{ created_at: '2026-11-01T12:00:00.000Z', expires_at: '2027-11-01T12:00:00.000Z' },
  ...{ revoked_at: null, last_used_on: '2026-11-20' },
};
