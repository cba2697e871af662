import { todayScope } from '@bindery/contracts/crm';
import { useSearchParams } from 'react-router-dom';
import type { Scope } from '../../../records/scope/scope-switch.js';
import { useKeptScope } from '../../../records/scope/use-kept-scope.js';
import { useSeesAll } from '../../../records/scope/use-sees-all.js';

/** The scope of Today in the address, or the one that was chosen last, for users who see all records. */
export function useScope() {
  const [address, setAddress] = useSearchParams();
  const seesAll = useSeesAll();
  const { kept, keep } = useKeptScope();
  const asked = todayScope.safeParse(address.get('scope') ?? undefined).data;
  return {
    /** Undefined for who sees their own work alone. */
    scope: seesAll ? (asked ?? kept) : undefined,
    setScope: (scope: Scope) => {
      keep(scope);
      const next = new URLSearchParams(address);
      next.set('scope', scope);
      setAddress(next, { replace: true });
    },
  };
}
