import type { AccountView } from '@bindery/contracts/identity';
import { tokens } from '@bindery/ui';
import { SelectField, TextField } from '@bindery/ui/form';
import { useState, type Ref } from 'react';
import { styled } from 'styled-components';
import { useAccounts } from './use-accounts.js';

const Root = styled.div`
  display: grid;
  align-content: start;
  gap: ${tokens.space[2]};
  min-width: 0;
`;

type Named = Pick<AccountView, 'id' | 'name'>;

export interface AccountFieldProps {
  label: string;
  /** The id of the chosen account; null when none is. */
  value: string | null;
  onChange: (id: string | null) => void;
  onBlur?: (() => void) | undefined;
  /** The words for choosing none; without them one must be chosen. */
  none?: string | undefined;
  /** The account that is chosen at first, which may be none of the first hundred. */
  present?: Named | null | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  hideLabel?: boolean | undefined;
  compact?: boolean | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

const NONE = 'none';

/** One of the platform's accounts. Where there are more than a list can show, a part of the name finds it. */
export function AccountField(props: AccountFieldProps) {
  const { value, onChange, none, present, hint, ...rest } = props;
  const [search, setSearch] = useState('');
  const { data, error } = useAccounts(search);
  const [chosen, setChosen] = useState<Named | null>(present ?? null);
  const found: readonly Named[] = data?.items ?? [];
  const missing = value !== null && data && !found.some(({ id }) => id === value);
  const kept = chosen?.id === value ? chosen : { id: value ?? '', name: 'Another account' };
  const accounts = missing || (!data && chosen) ? [kept, ...found] : found;
  const options = accounts.map(({ id, name }) => ({ value: id, label: name }));

  const choose = (id: string) => {
    setChosen(accounts.find((account) => account.id === id) ?? null);
    onChange(id === NONE ? null : id);
  };
  return (
    <Root>
      <SelectField
        {...rest}
        options={none ? [{ value: NONE, label: none }, ...options] : options}
        value={value ?? (none ? NONE : '')}
        onChange={choose}
        hint={error ? 'The accounts could not be loaded.' : hint}
      />
      {data && data.total > data.items.length && (
        <TextField
          label={`Find: ${props.label}`}
          hideLabel
          type="search"
          placeholder="Find an account by its name"
          autoComplete="off"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
    </Root>
  );
}
