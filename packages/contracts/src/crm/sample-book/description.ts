import type { CreateCarrierBody } from '../carriers/schemas.js';
import type { CreateDependentBody } from '../dependents/schemas.js';
import type { HouseholdRelationship } from '../households/schemas.js';
import type { CreateIndividualBody } from '../individuals/schemas.js';
import type { CreateNoteBody } from '../notes/schemas.js';
import type { CreatePolicyBody } from '../policies/schemas.js';
import type { CreateProductBody } from '../products/schemas.js';
import type { CreateTaskBody } from '../tasks/schemas.js';

/** A product. Names are unique in a book. */
export type SampleProduct = Omit<CreateProductBody, 'carrier_id' | 'is_global'>;

/** A carrier with what it sells. */
export interface SampleCarrier {
  readonly carrier: CreateCarrierBody;
  readonly products: readonly SampleProduct[];
}

export interface SamplePolicy extends Omit<
  CreatePolicyBody,
  'carrier_id' | 'product_id' | 'insured_id' | 'premium' | 'premium_mode' | 'renewal_date'
> {
  readonly premium: string;
  readonly premium_mode?: CreatePolicyBody['premium_mode'];
  readonly renewal_date?: string;
  /** The product's name; its carrier is the policy's. */
  readonly product: string;
  /** The premium from the renewal date on, if the policy is renewed ahead. */
  readonly nextPremium?: string;
}

export interface SampleTask extends Omit<CreateTaskBody, 'insured_id' | 'due_date'> {
  readonly due_date: string;
}

/** A place in a household, which has the name of its head. */
export interface SampleHousehold {
  readonly of: string;
  readonly relationship: HouseholdRelationship;
}

/** A client with everything that belongs to them, as a person would enter it. */
export interface SampleClient {
  /** With their addresses and phones. */
  readonly individual: CreateIndividualBody;
  readonly notes: readonly CreateNoteBody[];
  readonly dependents?: readonly Omit<CreateDependentBody, 'individual_id'>[];
  readonly policies?: readonly SamplePolicy[];
  readonly tasks?: readonly SampleTask[];
  /** Names of tags. */
  readonly tags?: readonly string[];
  readonly household?: SampleHousehold | undefined;
}
