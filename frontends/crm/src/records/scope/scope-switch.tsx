import { agentRoutes } from '@bindery/contracts/crm';
import { SelectField, type SelectOption } from '@bindery/ui/form';
import { useRoute } from '@bindery/web-kit/api';
import { useMe } from '@bindery/web-kit/session';
import { useSeesAll } from './use-sees-all.js';

/** The scope of a screen: `mine`, `agency`, or a person's id. */
export type Scope = string;

interface ScopeSwitchProps {
  value: Scope;
  onChange: (scope: Scope) => void;
  /** Further choices, after Mine. */
  more?: readonly SelectOption[];
}

const MINE: SelectOption = { value: 'mine', label: 'Mine' };
const AGENCY: SelectOption = { value: 'agency', label: 'Agency' };
const PERSON = 'One agent';

/** The people whose work the user can see, beside their own. */
export function useScopes(): { isOffered: boolean; isAlone: boolean; others: readonly SelectOption[] } {
  const me = useMe();
  const seesAll = useSeesAll();
  const { data } = useRoute(agentRoutes.list, seesAll ? {} : null, { revalidateOnFocus: false });
  const others = (data?.items ?? []).filter(({ id }) => id !== me.id);
  return {
    isOffered: others.length > 0,
    isAlone: data !== undefined && others.length === 0,
    others: others.map(({ id, name }) => ({ value: id, label: name, group: PERSON })),
  };
}

/** Switches between one's own work, the agency's and that of one agent, for those who see all of it. */
export function ScopeSwitch({ value: asked, onChange, more = [] }: ScopeSwitchProps) {
  const { isOffered, isAlone, others } = useScopes();
  // A person who works alone has all of the agency's work.
  const value = isAlone && asked === AGENCY.value ? MINE.value : asked;
  const options = [MINE, ...more, ...(isOffered ? [AGENCY, ...others] : [])];
  if (options.length === 1) return null;
  // A link may show the work of somebody who has left, or all that there is.
  if (options.every((option) => option.value !== value))
    options.push(value === AGENCY.value ? AGENCY : { value, label: 'Former member', group: PERSON });
  return <SelectField label="Whose work" hideLabel compact {...{ value, options, onChange }} />;
}
