import { accountRoutes, type AccountView } from '@bindery/contracts/identity';
import { PickerField } from '@bindery/ui/form';
import { useRoute } from '@bindery/web-kit/api';
import { type Ref, useState } from 'react';
import { styled } from 'styled-components';

/** In a bar, as wide as the names of most accounts. */
const InBar = styled.div`
  flex: 0 1 220px;
  min-width: 140px;
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
  error?: string | undefined;
  hideLabel?: boolean | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/** Finds one of the platform's accounts by its name. */
export function AccountField({ value, onChange, current, ...rest }: AccountFieldProps) {
  const [search, setSearch] = useState('');
  const { data, error, isLoading } = useAccounts(search);
  const [chosen, setChosen] = useState<Named | null>(current ?? null);
  const known = [chosen, ...(data?.items ?? [])].find((account) => account?.id === value);
  return (
    <PickerField
      {...rest}
      chosen={value === null ? null : (known ?? { id: value, name: 'Another account' })}
      onChoose={(account) => {
        setChosen(account);
        onChange(account?.id ?? null);
      }}
      onSearch={(text) => setSearch(text ?? '')}
      results={{
        options: data?.items,
        count: data?.total ?? 0,
        isLoading,
        failure: error && "Accounts couldn't be loaded.",
      }}
    />
  );
}

/** Narrows a list to one account, beside its other filters. */
export function AccountFilter(props: Pick<AccountFieldProps, 'value' | 'onChange'>) {
  return (
    <InBar>
      <AccountField {...props} label="Account" hideLabel none="All accounts" />
    </InBar>
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
