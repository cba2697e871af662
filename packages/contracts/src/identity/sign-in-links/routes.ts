import { route } from '../../route/index.js';
import { readLinkBody, signInLinkView } from './schemas.js';

export const signInLinkRoutes = {
  read: route({
    method: 'POST',
    path: '/api/auth/link',
    service: 'identity',
    access: 'public',
    summary: 'Show what an emailed link is for, without using it',
    // The token is in the body, because addresses are logged.
    body: readLinkBody,
    replies: { 200: signInLinkView },
    errors: ['not_found'],
    // Guessing 256-bit tokens is hopeless; this limits the lookups.
    rateLimit: { name: 'link-reads', points: 100, perSeconds: 600, per: 'network' },
    cache: 'no-store',
  }),
};
