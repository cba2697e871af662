import type { RecordType as TypeName } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import type { Route, RouteAnswering, RouteTaking } from '@bindery/contracts/route';
import type { Refetched } from '@bindery/web-kit/api';

/** What the screens need to know of a type of record to load, add, change, delete and restore one. */
export interface RecordType<View> {
  routes: RecordRoutes<View>;
  /** What one of them is called in a sentence, and in the contract's table of fields. */
  singular: TypeName;
  /**
   * What shows such records, or tells of them, and is loaded again after one has been changed. Not the record itself:
   * who changed it has it from the answer, and a deleted one is not there to be asked for.
   */
  touches: readonly Refetched[];
  /** Fields that come back masked, so that what was saved cannot be read from the answer. */
  masked?: readonly string[] | undefined;
  /** The address of the policies that keep one from being deleted. */
  usedBy?: ((id: string) => string) | undefined;
}

/** The routes of a type of record. One without `get` belongs to an individual, and is read from the list of those. */
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

/** What every record has, for whoever edits it. */
export interface Stored {
  id: string;
  version: number;
  /** Whose it is, of a record that is listed with an individual. */
  individual_id?: string;
}

/** A record that is spoken of. */
export interface Named {
  id: string;
  name: string;
}

/** 'individual' as a sentence begins with it. */
export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
