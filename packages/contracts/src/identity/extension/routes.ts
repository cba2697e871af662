import { route } from '../../route/index.js';
import { pairingView } from './schemas.js';

export const extensionRoutes = {
  pair: route({
    service: 'identity',
    access: 'extension:connect',
    method: 'POST',
    path: '/api/capture/pairing',
    summary: 'Create a code that connects the browser extension; it replaces an earlier one',
    replies: { 201: pairingView },
    errors: ['conflict'],
    idempotent: true,
    rateLimit: { name: 'pairing-codes', points: 20, perSeconds: 3_600, per: 'person' },
    cache: 'no-store',
  }),
};
