import { promoCodeRoutes, redemptionRoutes } from '@bindery/contracts/billing';
import type { RouteRequest } from '@bindery/contracts/route';
import { signIn } from '@bindery/test-kit/client';
import type { RunningStack } from '../running-stack.js';
import type { Enterer } from './enter.js';

/** A user who signs up and gets their plan with a code. */
const REDEEMER = 'dana@pinebrook.test';

type DemoCode = RouteRequest<typeof promoCodeRoutes.create>['body'];

/** A code of each kind: permanent and temporary, single and multi use, for either plan, and an inactive one. */
const USED: DemoCode = {
  code: 'PINEBROOK',
  description: 'Three months for agencies from the spring fair',
  allowed_roles: ['agency'],
  usage_type: 'multi_use',
  max_uses: 25,
  duration_type: 'months',
  duration_value: 3,
};
const INACTIVE: DemoCode = {
  code: 'WINTER-25',
  description: 'Last winter: eight weeks on either plan',
  allowed_roles: ['all'],
  usage_type: 'multi_use',
  max_uses: 500,
  duration_type: 'weeks',
  duration_value: 8,
  is_active: false,
};
const demoCodes: readonly DemoCode[] = [
  INACTIVE,
  {
    code: 'FOUNDER',
    description: 'Free forever, for one of our first agents',
    allowed_roles: ['agent'],
    usage_type: 'single_use',
    duration_type: 'forever',
  },
  {
    code: 'CRM-TRIAL',
    description: 'Four weeks of the CRM alone',
    allowed_roles: ['agent', 'agency'],
    service_level: 'crm_only',
    usage_type: 'multi_use',
    max_uses: 100,
    duration_type: 'weeks',
    duration_value: 4,
    show_as_hint: true,
  },
  {
    code: 'CAPTURE-TRIAL',
    description: 'Four weeks of capture alone',
    allowed_roles: ['agent'],
    service_level: 'capture_only',
    usage_type: 'multi_use',
    max_uses: 100,
    duration_type: 'weeks',
    duration_value: 4,
  },
  USED,
];

/**
 * Creates promo codes as a superuser, and redeems one as a new user. Skips codes that exist.
 * @returns how many were created
 */
export async function loadPromoCodes(stack: RunningStack, superuser: Enterer): Promise<number> {
  const rows = await stack.query<{ code: string; uses: number }>(
    'billing',
    'SELECT code, current_uses AS uses FROM promo_codes',
  );
  const present = new Map(rows.map(({ code, uses }) => [code, uses]));
  const missing = demoCodes.filter(({ code }) => !present.has(code));
  for (const body of missing) {
    const headers = { 'idempotency-key': `demo-promo-${body.code}` };
    await (await superuser()).ask(promoCodeRoutes.create, { body, headers });
  }
  if (!present.get(USED.code)) {
    const redeemer = await signIn(stack.urls, REDEEMER);
    await redeemer.ask(redemptionRoutes.apply, { body: { code: USED.code, plan_id: 'agency_plan' } });
  }
  return missing.length;
}
