import { z } from 'zod';
import { uuid } from '../../validation/index.js';

/** How long an offer of ownership can be accepted, in days. */
export const OWNERSHIP_OFFER_DAYS = 7;

const party = z.object({ id: uuid(), email: z.string(), full_name: z.string().nullable() });

/** An open offer of an account's ownership. */
export const ownershipTransferView = z.object({
  id: uuid(),
  /** The owner, who offers it. */
  from: party,
  /** The member who becomes the owner by accepting. */
  to: party,
  offered_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
});
export type OwnershipTransferView = z.infer<typeof ownershipTransferView>;

/** Null without an open offer, and for members whom it doesn't concern. */
export const currentTransferView = z.object({ transfer: ownershipTransferView.nullable() });
export type CurrentTransferView = z.infer<typeof currentTransferView>;

export const offerOwnershipBody = z.strictObject({ to: uuid('Choose the new owner.') });
