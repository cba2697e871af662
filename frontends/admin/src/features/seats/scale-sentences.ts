import type { ScaleSeatsPreview, ScaleSeatsReply } from '@bindery/contracts/billing';
import { formatInstantDay } from '@bindery/ui/dates';
import { formatDollars } from '@bindery/ui/money';

type Money = Pick<ScaleSeatsReply, 'cost_difference' | 'cost_difference_cents' | 'next_billing_date'>;

function change(what: string, from: number, to: number): string | null {
  if (from === to) return null;
  return `${to > from ? 'increase' : 'decrease'} ${what} from ${String(from)} to ${String(to)}`;
}

export function scaleQuestion(preview: ScaleSeatsPreview): string {
  const { seats, new_seats, support_seats, new_support_seats, cost_difference_cents } = preview;
  const changes = [
    change('seats', seats, new_seats),
    change('support seats', support_seats, new_support_seats),
  ];
  const wanted = changes.filter((one) => one !== null).join(' and ');
  const question = `Are you sure you want to ${wanted}?`;
  // In a trial nothing is charged or credited.
  return cost_difference_cents === 0 ? question : `${question} This will adjust your billing immediately.`;
}

function costOf({ cost_difference, cost_difference_cents }: Money): string | null {
  if (cost_difference_cents === 0) return null;
  return cost_difference > 0
    ? `Additional cost: ${formatDollars(cost_difference)}`
    : `Credit: ${formatDollars(-cost_difference)}`;
}

/** The charged or credited amount, and the next billing date. */
export function moneySentence(money: Money): string {
  const { next_billing_date: next } = money;
  return [costOf(money), next && `Next billing: ${formatInstantDay(next)}`].filter(Boolean).join(' · ');
}

/** The same for the preview, with the new monthly total. */
export function priceSentence(preview: ScaleSeatsPreview): string {
  const { next_billing_date: next, new_monthly_total } = preview;
  const cost = costOf(preview) ?? 'Due today: $0.00';
  const monthly = `New monthly total: ${formatDollars(new_monthly_total)}.`;
  return `${cost}. ${monthly}${next ? ` Next billing: ${formatInstantDay(next)}.` : ''}`;
}
