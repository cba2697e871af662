import type { Permission } from '@bindery/contracts/access';
import type { ApiClient } from '@bindery/web-kit/api';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** A record that was found, and where it is. */
export interface FoundRecord {
  id: string;
  name: string;
  /** What tells it from others of that name. */
  detail?: string | undefined;
  badge?: ReactNode;
  to: string;
}

/** The first records that a search found, and how many there are in all. */
export interface Found {
  records: readonly FoundRecord[];
  count: number;
}

/** One kind of records that the palette finds. A file of its own says all there is to know of it. */
export interface SearchSource {
  /** The section's heading, which is also the name of the records' list: 'Individuals'. */
  label: string;
  icon: LucideIcon;
  /** Who may not, is not offered the section. */
  permission: Permission;
  /** The list that holds every record that was found. */
  list: string;
  nothing: string;
  failure: string;
  /** Asks the server, which answers what this person can see. Throws an `ApiProblem`. */
  search: (api: ApiClient, text: string, signal: AbortSignal) => Promise<Found>;
}
