import { AppError } from '@bindery/service-kit/errors';
import type { Subscription } from '../generated/prisma/client.js';
import { dayText } from '../money/money.js';
import type { SubscriptionState } from '../subscriptions/subscription-changes.js';

/**
 * Whether what a code grants may take the place of what an account has. A paid subscription is never given up by a
 * code, for its payments would go on; and a code never shortens what an earlier one gave of the same plan.
 * @returns why not, or null
 */
export function refusalToReplace(
  present: Subscription | null,
  granted: Pick<SubscriptionState, 'plan_id'> & { access_until: Date | null },
  now: Date,
): AppError | null {
  if (!present || present.status === 'inactive') return null;
  if (present.origin === 'paid') {
    return new AppError('already_subscribed', {
      detail: 'This account has a paid subscription. Cancel it, and use the code when it has ended.',
    });
  }
  if (present.origin !== 'promo' || present.plan_id !== granted.plan_id) return null;
  if (!endsEarlier(granted.access_until, present.access_until, now)) return null;
  const until = present.access_until ? `until ${dayText(present.access_until)}` : 'for ever';
  const detail = `You have this plan ${until} already, which is longer than this code gives. Keep the code for later.`;
  return new AppError('promo_not_applicable', { detail, errors: [{ path: 'code', message: detail }] });
}

function endsEarlier(granted: Date | null, present: Date | null, now: Date): boolean {
  if (granted === null) return false;
  return present === null || (present > now && granted < present);
}
