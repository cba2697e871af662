import { accountRoutes, type AccountView } from '@bindery/contracts/identity';
import { tokens } from '@bindery/ui';
import { SelectField, TextField } from '@bindery/ui/form';
import { useRoute } from '@bindery/web-kit/api';
import { type Ref, useState } from 'react';
import { styled } from 'styled-components';

const Root = styled.div`
  display: grid;
  align-content: start;
  gap: ${tokens.space[2]};
  min-width: 0;
`;

type Named = Pick<AccountView, 'id' | 'name'>;

export interface AccountFieldProps {
  label: string;
  /** The chosen account's id; null for none. */
  value: string | null;
  onChange: (id: string | null) => void;
  onBlur?: (() => void) | undefined;
  /** The label of the empty choice; without it, an account is required. */
  none?: string | undefined;
  /** The initial account, which may not be among the first hundred. */
  current?: Named | null | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  hideLabel?: boolean | undefined;
  compact?: boolean | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

const NONE = 'none';

/** Selects one of the platform's accounts. With more than the list shows, a search by name finds it. */
export function AccountField(props: AccountFieldProps) {
  const { value, onChange, none, current, hint, ...rest } = props;
  const [search, setSearch] = useState('');
  const { data, error } = useAccounts(search);
  const [chosen, setChosen] = useState<Named | null>(current ?? null);
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
        hint={error ? "Accounts couldn't be loaded." : hint}
      />
      {data && data.total > data.items.length && (
        <TextField
          label={`Find: ${props.label}`}
          hideLabel
          type="search"
          placeholder="Find an account by name"
          autoComplete="off"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
    </Root>
  );
}

/**
 * The platform's accounts by name, at most a hundred.
 * @param search part of the name
 */
function useAccounts(search: string) {
  const query = { search, sort: 'name', order: 'asc', page_size: '100' } as const;
  return useRoute(
    accountRoutes.list,
    { query },
    {
      keepPreviousData: true,
      revalidateOnFocus: false,
    },
  );
}
