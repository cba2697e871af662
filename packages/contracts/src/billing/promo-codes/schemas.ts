import { z } from 'zod';
import { serviceLevel } from '../../access/claims.js';
import { role } from '../../access/roles.js';
import { listOf, listQuery } from '../../lists/lists.js';
import { oneLine, pointInTime, uuid } from '../../validation/index.js';
import { DIRECT_FREE, promoCodeText } from '../redemption/schemas.js';

/** The plan of a code: `agent` the individual plan, `agency` the agency plan with its minimum seats, `all` both. */
export const promoRoles = ['agent', 'agency', 'all'] as const;
export const usageTypes = ['single_use', 'multi_use'] as const;
export const durationTypes = ['forever', 'weeks', 'months'] as const;

const atLeastOne = (name: string, most: number) =>
  z
    .int(`${name} must be a whole number.`)
    .min(1, `${name} must be at least 1.`)
    .max(most, `${name} must be at most ${most.toLocaleString('en-US')}.`);

/** A code has letters, digits, dashes and underscores, so that it can be read out on the telephone. */
const newCode = promoCodeText
  .refine(
    (code) => /^[A-Z0-9][A-Z0-9_-]{2,63}$/.test(code),
    'Use 3 to 64 letters, digits, dashes, or underscores.',
  )
  .refine(
    (code) => code !== DIRECT_FREE,
    `${DIRECT_FREE} is reserved for the free plan. Choose another code.`,
  )
  .meta({ pattern: '^[A-Za-z0-9][A-Za-z0-9_-]{2,63}$' });

const fields = {
  code: newCode,
  description: oneLine('The description', 200),
  allowed_roles: z
    .array(z.enum(promoRoles, `A role must be one of ${promoRoles.join(', ')}.`))
    .min(1, 'Choose at least one role.')
    .transform((roles) => promoRoles.filter((role) => roles.includes(role))),
  service_level: serviceLevel,
  usage_type: z.enum(usageTypes, `The usage type must be one of ${usageTypes.join(', ')}.`),
  max_uses: atLeastOne('Max uses', 1_000_000),
  duration_type: z.enum(durationTypes, `The duration must be one of ${durationTypes.join(', ')}.`),
  /** Weeks or months of access that the code grants; null if it never ends. */
  duration_value: atLeastOne('The duration value', 520).nullable(),
  /** Until when the code can be redeemed. */
  expiration_date: pointInTime('The expiration date').nullable(),
  is_active: z.boolean('Active must be true or false.'),
  /** Whether the plan chooser shows it as a sample. */
  show_as_hint: z.boolean('Show as hint must be true or false.'),
};

/** The defaults of a new promo code. */
export const promoCodeDefaults = {
  description: '',
  allowed_roles: ['agent'],
  service_level: 'all_services',
  usage_type: 'single_use',
  max_uses: 1,
  duration_type: 'forever',
  duration_value: null,
  expiration_date: null,
  is_active: true,
  show_as_hint: false,
} as const satisfies Omit<z.input<z.ZodObject<typeof fields>>, 'code' | 'allowed_roles'> & {
  allowed_roles: readonly (typeof promoRoles)[number][];
};

/** Everything that is set of a promo code. `single_use` is one redemption in all. */
export const promoCodeValues = z
  .strictObject(fields)
  .refine((promo) => promo.duration_type === 'forever' || promo.duration_value !== null, {
    path: ['duration_value'],
    error: 'Enter the number of weeks or months, at least 1.',
  })
  .transform((promo) => ({
    ...promo,
    max_uses: promo.usage_type === 'single_use' ? 1 : promo.max_uses,
    duration_value: promo.duration_type === 'forever' ? null : promo.duration_value,
  }));
export type PromoCodeValues = z.output<typeof promoCodeValues>;

const { code, ...optional } = z.strictObject(fields).partial().shape;

/** The body of `POST /promo-codes`: what is absent is as {@link promoCodeDefaults} say. */
export const createPromoCodeBody = z
  .strictObject({ ...optional, code: code.unwrap() })
  .transform((body) => ({
    ...promoCodeDefaults,
    allowed_roles: [...promoCodeDefaults.allowed_roles],
    ...body,
  }))
  .pipe(promoCodeValues);
export type CreatePromoCodeBody = z.input<typeof createPromoCodeBody>;

/** Computed values of the view. An edit may send them back, and they are ignored. */
const computed = {
  id: uuid(),
  current_uses: z.int(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  /** Grows with each change; the `ETag` is made of it. */
  version: z.int(),
} as const;
const ignored = Object.keys(computed).map((name) => [name, z.unknown().optional()]);

/** The body of `PUT /promo-codes/{id}`: an absent field is unchanged and `null` clears it. */
export const updatePromoCodeBody = z.strictObject({
  ...optional,
  code,
  description: fields.description.nullable().optional(),
  ...(Object.fromEntries(ignored) as Record<keyof typeof computed, z.ZodOptional<z.ZodUnknown>>),
});
export type UpdatePromoCodeBody = z.output<typeof updatePromoCodeBody>;

export const promoCodeView = z.object({
  ...computed,
  code: z.string(),
  description: z.string(),
  allowed_roles: z.array(z.enum(promoRoles)),
  service_level: serviceLevel,
  usage_type: z.enum(usageTypes),
  max_uses: z.int(),
  duration_type: z.enum(durationTypes),
  duration_value: z.int().nullable(),
  expiration_date: z.iso.datetime().nullable(),
  is_active: z.boolean(),
  show_as_hint: z.boolean(),
});
export type PromoCodeView = z.infer<typeof promoCodeView>;
export const promoCodeList = listOf(promoCodeView);
export const promoCodeListQuery = listQuery(
  ['code', 'description', 'current_uses', 'expiration_date', 'is_active', 'created_at'],
  'created_at',
);

/** One redemption of a code. */
export const promoUsageView = z.object({
  id: uuid(),
  user_email: z.string(),
  role_granted: role,
  service_level_granted: serviceLevel,
  used_at: z.iso.datetime(),
});
export type PromoUsageView = z.infer<typeof promoUsageView>;
export const promoUsageList = listOf(promoUsageView);
export const promoUsageListQuery = listQuery(['used_at'], 'used_at');
