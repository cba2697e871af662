import type { CurrentCrm } from '@bindery/contracts/leads';

/** What is known of a visitor when they are scored. */
export interface Lead {
  readonly email: string;
  readonly phone: string | null;
  readonly agency: string | null;
  readonly currentCrm: CurrentCrm | null;
  readonly message: string | null;
}
