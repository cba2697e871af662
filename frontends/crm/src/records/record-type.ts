import type { Permission } from '@bindery/contracts/access';
import type { ChildTrashEntry, RecordType as TypeName, TrashEntry } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import type { Route, RouteAnswering, RouteTaking } from '@bindery/contracts/route';
import type { Refetched } from '@bindery/web-kit/api';

/** The definition by which screens load, add, change, delete and restore a type of record. */
export interface RecordType<View> {
  routes: RecordRoutes<View>;
  /** The singular noun, which is also the key of the contract's field table. */
  singular: TypeName;
  /** The plural noun, which is also the path segment of its trash. */
  section: string;
  /**
   * The routes to refetch after a change. Not the record itself: an update returns it, and a deleted record would
   * answer 404.
   */
  touches: readonly Refetched[];
  /** The address of the policies that keep one from being deleted. */
  usedBy?: ((id: string) => string) | undefined;
  trash: TrashRules;
}

/** The users of the trash of a type of record, and a note about it. */
interface TrashRules {
  /** The permission to see what is in it. */
  reading: Permission;
  /** The permission to restore and to delete permanently. */
  permission: Permission;
  /** Whether the records belong to individuals. */
  ofIndividual?: boolean | undefined;
  /** The records that go to the trash with it, such as 'their policies'. */
  takesAlong?: string | undefined;
  /** The records that are permanently deleted with it. */
  alsoDeleted?: string | undefined;
}

/** A record in the trash, with the individual that it belongs to, if any. */
export type TrashedRecord = TrashEntry & Partial<ChildTrashEntry>;

/** The routes of a type of record. A type without `get` is read from the individual's list. */
type RecordRoutes<View> = {
  get?: RouteAnswering<View>;
  listOfIndividual?: RouteAnswering<ListOf<View>>;
  create?: RouteAnswering<View> & RouteTaking<'body'>;
  createOfIndividual?: RouteAnswering<View> & RouteTaking<'body'>;
  update: RouteAnswering<View> & RouteTaking<'body'>;
  delete: Route;
  restore: RouteAnswering<View>;
  trash: RouteAnswering<ListOf<TrashedRecord>> & RouteTaking<'query'>;
  /** Dependents, addresses, phones and notes have none: they go with their individual or after 30 days. */
  purge?: Route;
  history?: Route;
};

export const routesOf = (types: readonly RecordType<unknown>[]): Route[] =>
  types.flatMap(({ routes }) => Object.values(routes));

/** The properties of every editable record. */
export interface Stored {
  id: string;
  version: number;
  /** Of a policy: since when its premium holds. */
  premium_from?: string | null;
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

/** The primary one of addresses or phone numbers, or the first if none is. */
export const primaryOf = <View extends { is_primary: boolean }>(items: readonly View[]): View | undefined =>
  items.find(({ is_primary }) => is_primary) ?? items[0];
