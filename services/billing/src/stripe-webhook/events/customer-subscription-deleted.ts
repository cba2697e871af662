import { noticeIfEnded } from '../../notices/subscription-ended.js';
import type { Handler } from '../settling.js';

/** A subscription is over: the owner is told, unless it was a surplus one beside the account's own. */
export const customerSubscriptionDeleted: Handler = async ({ tx, sync }) => {
  await noticeIfEnded(tx, await sync());
};
