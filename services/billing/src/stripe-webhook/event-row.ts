import type Stripe from 'stripe';

/** The properties that most objects of events share. */
interface EventObject {
  readonly id?: string;
  readonly object?: string;
  readonly customer?: Reference;
  readonly subscription?: Reference;
  readonly parent?: { readonly subscription_details?: { readonly subscription?: Reference } | null } | null;
}

type Reference = string | { readonly id: string } | null;

/** The stored part of an event: what it is about, without its content. */
export function rowOf({ id, type, created, data }: Stripe.Event) {
  const about = data.object as EventObject;
  const isAbout = (kind: string): string | null => (about.object === kind ? (about.id ?? null) : null);
  return {
    id,
    type,
    object_id: about.id ?? id,
    customer_id: isAbout('customer') ?? idOf(about.customer),
    subscription_id:
      isAbout('subscription') ??
      idOf(about.subscription) ??
      idOf(about.parent?.subscription_details?.subscription),
    created_at: new Date(created * 1_000),
  };
}

const idOf = (reference: Reference | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);
