import type { PromoCodeValues, PromoCodeView, PromoUsageView } from '@bindery/contracts/billing';
import type { Prisma, PromoCode, PromoRedemption } from '../generated/prisma/client.js';

type Columns = Omit<
  Prisma.PromoCodeUncheckedCreateInput,
  'id' | 'currentUses' | 'version' | 'createdAt' | 'updatedAt' | 'createdBy' | 'updatedBy' | 'redemptions'
>;

/** All that is set of a code, as it is stored. */
export function columnsOf(values: PromoCodeValues): Columns {
  return {
    code: values.code,
    description: values.description,
    allowedRoles: values.allowed_roles,
    serviceLevel: values.service_level,
    usageType: values.usage_type,
    maxUses: values.max_uses,
    durationType: values.duration_type,
    durationValue: values.duration_value,
    expirationDate: values.expiration_date === null ? null : new Date(values.expiration_date),
    isActive: values.is_active,
    showAsHint: values.show_as_hint,
  };
}

/** All that is set of a stored code. The database's checks hold what its columns can be. */
export function valuesOf(row: PromoCode): PromoCodeValues {
  return {
    code: row.code,
    description: row.description,
    allowed_roles: row.allowedRoles as PromoCodeValues['allowed_roles'],
    service_level: row.serviceLevel as PromoCodeValues['service_level'],
    usage_type: row.usageType as PromoCodeValues['usage_type'],
    max_uses: row.maxUses,
    duration_type: row.durationType as PromoCodeValues['duration_type'],
    duration_value: row.durationValue,
    expiration_date: row.expirationDate?.toISOString() ?? null,
    is_active: row.isActive,
    show_as_hint: row.showAsHint,
  };
}

export function viewOf(row: PromoCode): PromoCodeView {
  return {
    id: row.id,
    ...valuesOf(row),
    current_uses: row.currentUses,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    version: row.version,
  };
}

export function usageViewOf(row: PromoRedemption): PromoUsageView {
  return {
    id: row.id,
    user_email: row.userEmail,
    role_granted: row.roleGranted as PromoUsageView['role_granted'],
    service_level_granted: row.serviceLevel as PromoUsageView['service_level_granted'],
    used_at: row.usedAt.toISOString(),
  };
}
