import type Stripe from 'stripe';
import type { PriceRecord, ProductRecord } from '../state/records.js';

/** A decimal is a string in JSON, which the `stripe` package parses into its own type. */
export const decimal = (value: number): Stripe.Decimal => String(value) as unknown as Stripe.Decimal;

export const productView = (product: ProductRecord): Stripe.Product => ({
  id: product.id,
  object: 'product',
  active: true,
  created: product.created,
  default_price: null,
  description: null,
  images: [],
  livemode: false,
  marketing_features: [],
  metadata: {},
  name: product.name,
  package_dimensions: null,
  shippable: null,
  statement_descriptor: null,
  tax_code: null,
  tax_details: null,
  type: 'service',
  unit_label: null,
  updated: product.created,
  url: null,
});

export const priceView = (price: PriceRecord): Stripe.Price => ({
  id: price.id,
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  custom_unit_amount: null,
  livemode: false,
  lookup_key: price.lookupKey,
  metadata: {},
  nickname: null,
  product: price.product,
  recurring: {
    interval: 'month',
    interval_count: 1,
    meter: null,
    trial_period_days: null,
    usage_type: 'licensed',
  },
  tax_behavior: 'unspecified',
  tiers_mode: null,
  transform_quantity: null,
  type: 'recurring',
  unit_amount: price.unitAmount,
  unit_amount_decimal: decimal(price.unitAmount),
});

/** Prices in their legacy form. Subscription items still contain one. */
export const planView = (price: PriceRecord): Stripe.Plan => ({
  id: price.id,
  object: 'plan',
  active: true,
  amount: price.unitAmount,
  amount_decimal: decimal(price.unitAmount),
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  interval: 'month',
  interval_count: 1,
  livemode: false,
  metadata: {},
  meter: null,
  nickname: null,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
});
