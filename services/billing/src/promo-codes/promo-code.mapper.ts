import type { PromoCodeValues, PromoCodeView, PromoUsageView } from '@bindery/contracts/billing';
import { shownAddress } from '@bindery/service-kit/email-addresses';
import type { Prisma, PromoCode, PromoRedemption } from '../generated/prisma/client.js';

type Columns = Omit<
  Prisma.PromoCodeUncheckedCreateInput,
  | 'id'
  | 'current_uses'
  | 'version'
  | 'created_at'
  | 'updated_at'
  | 'created_by'
  | 'updated_by'
  | 'redemptions'
>;

/** A code's stored values. */
export function columnsOf(values: PromoCodeValues): Columns {
  return {
    code: values.code,
    description: values.description,
    allowed_roles: values.allowed_roles,
    service_level: values.service_level,
    usage_type: values.usage_type,
    max_uses: values.max_uses,
    duration_type: values.duration_type,
    duration_value: values.duration_value,
    expiration_date: values.expiration_date === null ? null : new Date(values.expiration_date),
    is_active: values.is_active,
    show_as_hint: values.show_as_hint,
  };
}

/** All that is set of a stored code. The database's checks hold what its columns can be. */
export function valuesOf(row: PromoCode): PromoCodeValues {
  return {
    code: row.code,
    description: row.description,
    allowed_roles: row.allowed_roles as PromoCodeValues['allowed_roles'],
    service_level: row.service_level as PromoCodeValues['service_level'],
    usage_type: row.usage_type as PromoCodeValues['usage_type'],
    max_uses: row.max_uses,
    duration_type: row.duration_type as PromoCodeValues['duration_type'],
    duration_value: row.duration_value,
    expiration_date: row.expiration_date?.toISOString() ?? null,
    is_active: row.is_active,
    show_as_hint: row.show_as_hint,
  };
}

export function viewOf(row: PromoCode): PromoCodeView {
  return {
    id: row.id,
    ...valuesOf(row),
    current_uses: row.current_uses,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    version: row.version,
  };
}

export function usageViewOf(row: PromoRedemption): PromoUsageView {
  return {
    id: row.id,
    user_email: shownAddress(row.user_email),
    role_granted: row.role_granted as PromoUsageView['role_granted'],
    service_level_granted: row.service_level as PromoUsageView['service_level_granted'],
    used_at: row.used_at.toISOString(),
  };
}
