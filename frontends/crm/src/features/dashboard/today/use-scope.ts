import { todayScope } from '@bindery/contracts/crm';
import { useSearchParams } from 'react-router-dom';
import type { Scope } from '../../../records/scope/scope-switch.js';
import { useSeesAll } from '../../../records/scope/use-sees-all.js';

const AGENCY: Scope = 'agency';

/** The scope of Today in the address. For users who see all records, it starts with the agency. */
export function useScope() {
  const [address, setAddress] = useSearchParams();
  const seesAll = useSeesAll();
  const asked = todayScope.safeParse(address.get('scope') ?? undefined).data;
  return {
    /** Undefined for who sees their own work alone. */
    scope: seesAll ? (asked ?? AGENCY) : undefined,
    setScope: (scope: Scope) => {
      const next = new URLSearchParams(address);
      if (scope === AGENCY) next.delete('scope');
      else next.set('scope', scope);
      setAddress(next, { replace: true });
    },
  };
}
