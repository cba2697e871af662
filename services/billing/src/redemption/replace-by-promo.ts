import { AppError } from '@bindery/service-kit/errors';
import type { Subscription } from '../generated/prisma/client.js';
import { dayText } from '../money/money.js';
import type { SubscriptionState } from '../subscriptions/subscription-changes.js';

/**
 * Whether a grant may replace the current access. A code never replaces a paid subscription, because its
 * payments would continue, and never shortens an earlier grant of the same plan.
 * @returns why not, or null
 */
export function replacementDenial(
  current: Subscription | null,
  granted: Pick<SubscriptionState, 'plan_id'> & { access_until: Date | null },
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): AppError | null {
  if (!current || current.status === 'inactive') return null;
  if (current.origin === 'paid') {
    return new AppError('already_subscribed', {
      detail: 'This account has a paid subscription. Cancel it, then use the code after it ends.',
    });
  }
  if (current.origin !== 'promo' || current.plan_id !== granted.plan_id) return null;
  if (!endsEarlier(granted.access_until, current.access_until, now)) return null;
  const until = current.access_until ? `until ${dayText(current.access_until, timeZone)}` : 'forever';
  const detail = `You already have this plan ${until}, which is longer than this code grants. Save the code for later.`;
  return new AppError('promo_not_applicable', { detail, errors: [{ path: 'code', message: detail }] });
}

function endsEarlier(granted: Date | null, current: Date | null, now: Date): boolean {
  if (granted === null) return false;
  return current === null || (current > now && granted < current);
}
