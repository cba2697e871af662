import type { RecordType as TypeName } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import type { Route, RouteAnswering, RouteTaking } from '@bindery/contracts/route';
import type { Refetched } from '@bindery/web-kit/api';

/** What the screens need to load, add, change, delete and restore a type of record. */
export interface RecordType<View> {
  routes: RecordRoutes<View>;
  /** The singular noun, which is also the key of the contract's field table. */
  singular: TypeName;
  /**
   * The routes to refetch after a change. Not the record itself: an update returns it, and a deleted record would
   * answer 404.
   */
  touches: readonly Refetched[];
  /** Fields that are returned masked, so that a response does not show the saved value. */
  masked?: readonly string[] | undefined;
  /** The address of the policies that keep one from being deleted. */
  usedBy?: ((id: string) => string) | undefined;
}

/** The routes of a type of record. A type without `get` is read from the individual's list. */
interface RecordRoutes<View> {
  get?: RouteAnswering<View>;
  listOfIndividual?: RouteAnswering<ListOf<View>>;
  create?: RouteAnswering<View> & RouteTaking<'body'>;
  createOfIndividual?: RouteAnswering<View> & RouteTaking<'body'>;
  update: RouteAnswering<View> & RouteTaking<'body'>;
  delete: Route;
  restore: RouteAnswering<View>;
  history?: Route;
}

/** What every editable record has. */
export interface Stored {
  id: string;
  version: number;
  /** The individual that a child record belongs to. */
  individual_id?: string;
}

/** A record with its display name. */
export interface Named {
  id: string;
  name: string;
}

export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
