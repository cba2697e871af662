import { todayScope } from '@bindery/contracts/crm';
import { pageStorage } from '@bindery/ui/storage';
import { useMe } from '@bindery/web-kit/session';
import type { Scope } from './scope-switch.js';
import { useSeesAll } from './use-sees-all.js';

/** The scope that an address without one shows: the last that was chosen on any page, at first the agency's. */
export function useKeptScope(): { kept: Scope; keep: (scope: Scope) => void } {
  const key = `bindery.scope.${useMe().id}`;
  const seesAll = useSeesAll();
  const chosen = todayScope.safeParse(pageStorage.getItem(key)).data;
  return {
    kept: seesAll ? (chosen ?? 'agency') : 'mine',
    keep: (scope) => {
      // Groups that one page alone has are no scope of the others.
      if (todayScope.safeParse(scope).success) pageStorage.setItem(key, scope);
    },
  };
}
