import type { Route } from '../route/index.js';

/** Records that a body names. */
export interface RelatedIds {
  readonly individual_id: string;
  readonly carrier_id: string;
  readonly product_id: string;
}

type CreateRoute = { readonly create: Route } | { readonly createOfIndividual: Route };

/** One type of record, as tests of every layer add and change one. */
export interface RecordExample<Create extends object = object, Update extends object = object> {
  readonly routes: CreateRoute & { readonly update: Route };
  /** The body of a create. */
  readonly create: (related: RelatedIds) => Create;
  /** The body of an edit of it, which changes something. */
  readonly edit: Update;
  /** A value that a create refuses, by its field. */
  readonly wrong: { readonly [Field in keyof Create]?: unknown };
}

/** A type of record that belongs to individuals. */
export interface ChildExample<
  Create extends object = object,
  Update extends object = object,
> extends RecordExample<Create, Update> {
  /** The name of the record from `create` in the trash and in the preview of a merge. */
  readonly label: string;
}

/** The route that adds an example. */
export const createRouteOf = ({ routes }: RecordExample): Route =>
  'create' in routes ? routes.create : routes.createOfIndividual;

/** The part of an example's address after `/api/`. */
export const segmentOf = ({ routes }: RecordExample): string => routes.update.path.split('/')[2] ?? '';
