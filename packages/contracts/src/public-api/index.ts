import { carriers, products } from './companies.js';
import { individuals } from './individuals.js';
import { notes } from './notes.js';
import { policies } from './policies.js';
import { tasks } from './tasks.js';

export type { PublicIndividual } from './individuals.js';
export type { PublicPolicy } from './policies.js';
export {
  MAX_BATCH_CREATES,
  SYNC_DAYS,
  type BatchResult,
  type PublicNames,
  type PublicResource,
} from './declaration.js';
export { publicDraftRoutes, type PublicDraft } from './drafts.js';
export { publicWebhookRoutes, publicWebhookTestRoutes, type PublicWebhook } from './webhooks.js';

/** Every resource of the public API that keys read and write. */
export const publicResources = { individuals, policies, carriers, products, tasks, notes } as const;

export const publicIndividualRoutes = individuals.routes;
export const publicPolicyRoutes = policies.routes;
export const publicCarrierRoutes = carriers.routes;
export const publicProductRoutes = products.routes;
export const publicTaskRoutes = tasks.routes;
export const publicNoteRoutes = notes.routes;
