import { useLocation, useNavigate } from 'react-router-dom';

const LIST = '/app/admin/contacts';

/** What the history entry of opened details holds, beside what the list keeps there. */
interface OpenedFromList {
  openedFromList?: true;
}

interface ContactAddress {
  /** Opens the details of a contact over the list, which stays as it is. */
  open: (id: string) => void;
  /** Goes back to the list. */
  close: () => void;
}

/** The ways between the list's address and that of a contact's details. */
export function useContactAddress(): ContactAddress {
  const { search, state } = useLocation() as { search: string; state: OpenedFromList | null };
  const navigate = useNavigate();
  return {
    open: (id) =>
      void navigate({ pathname: `${LIST}/${id}`, search }, { state: { ...state, openedFromList: true } }),
    close: () => {
      // The list that it was opened from is the entry before, and must not be there twice.
      if (state?.openedFromList) void navigate(-1);
      else void navigate({ pathname: LIST, search }, { replace: true, state });
    },
  };
}
