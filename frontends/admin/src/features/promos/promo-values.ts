import {
  promoCodeDefaults,
  type CreatePromoCodeBody,
  type PromoCodeValues,
  type PromoCodeView,
} from '@bindery/contracts/billing';
import { dayOf } from '@bindery/ui/dates';

/** The form's values: always numbers, and the last day on which the code works. */
export interface PromoFormValues extends Omit<PromoCodeValues, 'duration_value' | 'expiration_date'> {
  duration_value: number;
  /** `YYYY-MM-DD`; '' for a code without expiration. */
  expiration_date: string;
}

export const newPromoCode: PromoFormValues = {
  code: '',
  ...promoCodeDefaults,
  allowed_roles: [...promoCodeDefaults.allowed_roles],
  duration_value: 1,
  expiration_date: '',
};

export function valuesOf(promo: PromoCodeView): PromoFormValues {
  const { id: _id, version: _version, current_uses: _uses, created_at: _made, ...values } = promo;
  const { updated_at: _changed, ...rest } = values;
  return {
    ...rest,
    duration_value: promo.duration_value ?? 1,
    expiration_date: promo.expiration_date === null ? '' : dayOf(new Date(promo.expiration_date)),
  };
}

/** The form's values as the contract's body. */
export function bodyOf(values: PromoFormValues): CreatePromoCodeBody {
  const { usage_type, max_uses, duration_type, duration_value, expiration_date } = values;
  return {
    ...values,
    max_uses: usage_type === 'single_use' ? 1 : max_uses,
    duration_value: duration_type === 'forever' ? null : duration_value,
    expiration_date: expiration_date === '' ? null : endOfDay(expiration_date),
  };
}

/**
 * The fields of a body that differ from the code. The expiration is included only when its day changed,
 * because it may have been set to the minute elsewhere.
 */
export function changesOf(
  promo: PromoCodeView,
  body: PromoCodeValues,
  dayChanged: boolean,
): Partial<PromoCodeValues> {
  const differing = Object.entries(body).filter(([name, value]) =>
    name === 'expiration_date'
      ? dayChanged
      : JSON.stringify(value) !== JSON.stringify(promo[name as keyof PromoCodeValues]),
  );
  return Object.fromEntries(differing);
}

/** The end of a day in the superuser's time zone. The contract rejects what is no day. */
function endOfDay(day: string): string {
  const at = new Date(`${day}T23:59:59.999`);
  return Number.isNaN(at.getTime()) ? day : at.toISOString();
}
