import { z } from 'zod';
import { uuid } from '../../validation/index.js';
import { route } from '../../route/index.js';
import { sessionView } from '../sessions/schemas.js';

/** Something that a user proves with who they are. */
const userFactor = z.object({
  id: uuid(),
  kind: z.enum(['totp', 'webauthn', 'passkey']),
  friendly_name: z.string(),
  created_at: z.iso.datetime(),
  /** Null for one that was never used, or whose use isn't known. */
  last_used_at: z.iso.datetime().nullable(),
});

/** How a user signs in, and where they are signed in, for the superuser. */
export const userSecurityView = z.object({
  factors: z.array(userFactor),
  /** Null for a user without any. */
  recovery_codes_left: z.int().nullable(),
  sessions: z.array(sessionView.omit({ current: true })),
});
export type UserSecurityView = z.infer<typeof userSecurityView>;

export const userSecurityRoutes = {
  get: route({
    method: 'GET',
    path: '/api/admin/users/{id}/security',
    service: 'identity',
    access: 'user:administer',
    summary: "Get a user's second factors, passkeys and sessions",
    replies: { 200: userSecurityView },
  }),
  endSessions: route({
    method: 'DELETE',
    path: '/api/admin/users/{id}/sessions',
    service: 'identity',
    access: 'user:administer',
    summary: 'Sign a user out on all devices',
    replies: { 204: null },
  }),
  endSession: route({
    method: 'DELETE',
    path: '/api/admin/users/{id}/sessions/{session_id}',
    service: 'identity',
    access: 'user:administer',
    summary: 'Sign a user out on one device',
    params: { session_id: uuid() },
    replies: { 204: null },
  }),
};
