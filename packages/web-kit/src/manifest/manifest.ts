import type { Permission, Role } from '@bindery/contracts/access';
import type { ComponentType, ReactNode } from 'react';
import type { ApiClient } from '../api/index.js';

/**
 * A micro-frontend's description for the shell: the default export of its exposed module `./manifest`, which the
 * shell reads at run time. Both are deployed separately, so this shape changes by addition only: new properties are
 * optional, the shell ignores unknown ones, and existing ones keep their meaning.
 */
export interface Manifest {
  /** The version of this shape that the remote was built with: {@link MANIFEST_VERSION}. For logs. */
  version: number;
  /** Its entries of the left menu. */
  sections: readonly ManifestSection[];
  /** The addresses below the remote's own that it answers. Any other address there leads to the dashboard. */
  routes: readonly ManifestRoute[];
  /**
   * Loads what it adds to the command palette. It is a function, so that the menu doesn't wait for this code. It
   * rejects when the code can't be loaded.
   */
  palette?: () => Promise<ManifestPalette>;
}

/** Raised with each addition to {@link Manifest}. */
export const MANIFEST_VERSION = 6;

/** The conditions for seeing an entry. All must hold. */
export interface Audience {
  /** The least role. Every role that ranks as high sees it too. */
  atLeast: Role;
  /** A permission that the person must have, by rank, plan (`service`) and subscription. */
  permission?: Permission;
}

/** An icon of lucide-react, or anything else that draws an SVG of 24 by 24. */
export type ManifestIcon = ComponentType<{ 'aria-hidden': 'true' }>;

/** The groups of the left menu, in their order. */
export const sectionGroups = {
  work: 'Work',
  book: 'Book',
  tools: 'Tools',
  agency: 'Agency',
  platform: 'Platform',
} as const;

export type SectionGroup = keyof typeof sectionGroups;

/** An entry of the left menu. The palette's "Go to" and the keyboard's `g` lead to it as well. */
export interface ManifestSection extends Audience {
  label: string;
  /** Other words that people look for it by in the palette. */
  keywords?: string;
  icon: ManifestIcon;
  /** The address, such as `/app/dashboard/carriers`. */
  path: string;
  /** Only the address itself belongs to this section, not those below it. */
  exact?: boolean;
  /** The group of the menu that it stands in. Sections without one come first, under no heading. */
  group?: SectionGroup;
  /**
   * The position in the menu, among the sections of all remotes: lower numbers come first. Numbers are grouped by
   * hundreds, so that a section fits between any two.
   */
  order: number;
  /** The letter that goes there after `g`. The first section that claims a letter has it. */
  key?: string;
  /** A number beside the label, such as how many tasks are due; 0 is not shown. */
  count?: SectionCount;
  /** Its place in the bar of a phone, which has room for four. The other sections are behind More. */
  phone?: PhonePlace;
}

/** A section's place in the bar of a phone. */
export interface PhonePlace {
  /** Lower numbers come first. */
  order: number;
  /** A shorter label than the section's own. */
  label?: string;
}

/** The number of a section of the menu. */
export interface SectionCount {
  /** The path below `/api` that it comes from: when the remote refetches that, the number follows. */
  path: string;
  /** The meaning of the count for screen readers: 'due today'. */
  words: string;
  load: (api: ApiClient) => Promise<number>;
}

/** An address that the remote answers, with all below it. The longest one that fits counts. */
export interface ManifestRoute extends Pick<Audience, 'atLeast'> {
  path: string;
  /** The name for users, as in "Seat Management isn't available right now". */
  label: string;
}

/** A remote's part of the command palette. */
export interface ManifestPalette {
  /** Searches of its records, in the order in which they are shown. */
  searches?: readonly SearchSource[];
  /** Actions that are available everywhere, such as "Add individual". */
  commands?: readonly ManifestCommand[];
  /**
   * Reads the records at some addresses, such as those that were opened lately. It leaves out what is not its own and
   * what the person can't see. Rejects with an `ApiProblem`.
   */
  recordsAt?: (
    api: ApiClient,
    paths: readonly string[],
    signal: AbortSignal,
  ) => Promise<readonly FoundRecord[]>;
  /** The person's actions on the record at an address; none for any other. Rejects with an `ApiProblem`. */
  actionsAt?: (api: ApiClient, path: string, signal: AbortSignal) => Promise<readonly RecordAction[]>;
  /** Comes last, with the text that was searched for, such as "Add individual 'Ada Byron'". */
  addTyped?: ManifestTypedCommand;
}

/** Something to do with the open record: an address of the product, or one such as `tel:`. */
export type RecordAction = Pick<ManifestCommand, 'label' | 'keywords' | 'icon'> &
  ({ path: string; state?: unknown } | { href: string }) &
  Partial<Pick<Audience, 'permission'>>;

/** A command that takes what was typed. */
export interface ManifestTypedCommand extends Audience {
  label: (text: string) => string;
  icon: ManifestIcon;
  path: string;
  /** The router's state at that address. */
  state: (text: string) => unknown;
  /** Whether the text can be one for it, such as a name. */
  takes: (text: string) => boolean;
}

/** A command of the palette that leads to a page. */
export interface ManifestCommand extends Audience {
  label: string;
  /** Other words that people look for it by. */
  keywords?: string;
  icon: ManifestIcon;
  path: string;
  /** The router's state at that address, such as `{ adding: true }`. */
  state?: unknown;
  /** Whether it is listed only for a text that matches it, as one of many. */
  onlyTyped?: boolean;
}

/** One resource whose records the palette finds. */
export interface SearchSource extends Audience {
  /** The heading of the results, which is also the name of the records' list: 'Individuals'. */
  label: string;
  icon: ManifestIcon;
  /** The address of the list that holds every result; it takes the text as its search. */
  listPath: string;
  /** The sentence for a search without results. */
  nothing: string;
  /** The sentence for a search that failed; the reason follows it. */
  failure: string;
  /** Searches on the server, within what the user can see. Rejects with an `ApiProblem`. */
  search: (
    api: ApiClient,
    text: string,
    signal: AbortSignal,
    /** Whether the user submitted the text, which may find protected numbers. Typing alone never does. */
    submitted?: boolean,
  ) => Promise<SearchResult>;
}

/** The first records that a search found, and how many there are in all. */
export interface SearchResult {
  records: readonly FoundRecord[];
  count: number;
  /** Replaces the source's sentence for a search without results, such as with what else to type. */
  sentence?: string;
}

/** A record that was found, and where it is. */
export interface FoundRecord {
  id: string;
  name: string;
  /** Distinguishes options with the same name. */
  detail?: string | undefined;
  badge?: ReactNode;
  /** Its type's; else the search's. */
  icon?: ManifestIcon;
  /** The address of its page. */
  path: string;
  /** The router's state at that address, such as what to do there. */
  state?: unknown;
}
