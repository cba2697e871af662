import { z } from 'zod';
import { dropped } from '../../crm/records/field-table.js';
import { emptyAsNull, oneLine, uuid } from '../../validation/index.js';
import { urlOf } from '../../validation/url.js';
import { webhookEventTypeNames } from './event-types.js';

/** The most endpoints of one account. */
export const MAX_WEBHOOKS = 20;
const MAX_WEBHOOK_URL = 2_000;
const MAX_DESCRIPTION = 200;

/** An address that deliveries go to. The service takes http only for hosts that its setting allows. */
export const webhookUrl = z
  .string('Enter the address of the endpoint.')
  .trim()
  .max(MAX_WEBHOOK_URL, `The address can have up to ${MAX_WEBHOOK_URL.toLocaleString('en-US')} characters.`)
  .refine((text) => /^https?:\/\/[^\s\\]+$/i.test(text) && urlOf(text) !== null, {
    error: 'Enter an address that begins with https://, such as https://example.com/webhooks.',
    abort: true,
  })
  .refine(
    (text) => !/^https?:\/\/[^/?#]*@/i.test(text),
    "The address can't have a user name or a password in it.",
  )
  .refine((text) => !text.includes('#'), "The address can't have a part after #.")
  .meta({ format: 'uri', pattern: '^[Hh][Tt][Tt][Pp][Ss]?://', examples: ['https://example.com/webhooks'] });

/** The event types that an endpoint hears of, each once. */
export const subscribedTypes = z
  .array(z.enum(webhookEventTypeNames, 'Choose event types from the list.'))
  .min(1, 'Choose at least one event type.')
  .max(webhookEventTypeNames.length, 'Name each event type once.')
  .overwrite((types) => [...new Set(types)]);

export const webhookDescription = emptyAsNull(oneLine('The description', MAX_DESCRIPTION));
const enabled = z.boolean('Enabled must be true or false.');

/** The body of a create. */
export const createWebhookBody = z.strictObject({
  url: webhookUrl,
  event_types: subscribedTypes,
  description: webhookDescription.default(null),
  enabled: enabled.default(true),
});
export type CreateWebhookBody = z.output<typeof createWebhookBody>;

/**
 * The state of an endpoint. Only an active one gets deliveries. `paused` is by a person; `paused_by_rights` by the product,
 * because the person behind it may no longer manage webhooks; `disabled` because its deliveries failed.
 */
export const webhookStates = ['active', 'paused', 'paused_by_rights', 'disabled'] as const;
export const webhookState = z.enum(webhookStates);
export type WebhookState = z.infer<typeof webhookState>;

/** Why the product paused or disabled an endpoint. */
export const webhookStateReasons = ['member', 'plan', 'gone', 'failing'] as const;
export type WebhookStateReason = (typeof webhookStateReasons)[number];

/** An endpoint, without its secrets. */
export const webhookView = z.object({
  id: uuid(),
  url: z.string(),
  event_types: z.array(z.string()),
  description: z.string().nullable(),
  enabled,
  state: webhookState,
  /** Since when it has this state. */
  state_since: z.iso.datetime(),
  /** A sentence about a state that the product gave it; else null. */
  state_detail: z.string().nullable(),
  /** Since when every attempt has failed; null after a success. */
  failing_since: z.iso.datetime().nullable(),
  last_succeeded_at: z.iso.datetime().nullable(),
  /** When the secret was made that signs now. */
  secret_made_at: z.iso.datetime(),
  /** Until when an earlier secret signs as well; null without one. */
  earlier_secret_until: z.iso.datetime().nullable(),
  created_by: uuid(),
  /** The member whose rights it runs under: its maker, or whoever resumed it last. */
  authorized_by: uuid(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  /** Grows with each change by a person. */
  version: z.int(),
});
export type WebhookView = z.infer<typeof webhookView>;

const {
  url: _url,
  event_types: _types,
  description: _text,
  enabled: _enabled,
  ...computed
} = webhookView.shape;

/** An absent field is unchanged, and a computed one may be sent back. `enabled` pauses an endpoint or resumes it. */
export const updateWebhookBody = z.strictObject({
  ...(Object.fromEntries(Object.keys(computed).map((name) => [name, dropped])) as Record<
    keyof typeof computed,
    typeof dropped
  >),
  url: webhookUrl.optional(),
  event_types: subscribedTypes.optional(),
  description: webhookDescription.optional(),
  enabled: enabled.optional(),
});

export const webhookList = z.object({ items: z.array(webhookView) });

const secret = z.string().meta({ examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'] });

/** A new endpoint. A repeat of the request with its Idempotency-Key is answered without the secret, which nothing stored shows. */
export const createdWebhook = webhookView.extend({ secret: secret.optional() });
export type CreatedWebhook = z.infer<typeof createdWebhook>;

export const DEFAULT_GRACE_HOURS = 24;
export const MAX_GRACE_HOURS = 168;

/** For how long the earlier secret signs beside the new one. */
export const rotateSecretBody = z.strictObject({
  grace_hours: z
    .int('The hours must be a whole number.')
    .min(0, `The hours must be from 0 to ${MAX_GRACE_HOURS}.`)
    .max(MAX_GRACE_HOURS, `The hours must be from 0 to ${MAX_GRACE_HOURS}.`)
    .default(DEFAULT_GRACE_HOURS),
});

/** The new secret, shown this once. */
export const rotatedWebhook = webhookView.extend({ secret });
