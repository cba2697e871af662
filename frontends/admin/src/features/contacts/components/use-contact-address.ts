import { useLocation, useNavigate } from 'react-router-dom';

const LIST = '/app/admin/contacts';

/** The history state of opened details, beside that of the list. */
interface OpenedFromList {
  openedFromList?: true;
}

interface ContactAddress {
  /** Opens a contact's details over the list. */
  open: (id: string) => void;
  /** Goes back to the list. */
  close: () => void;
}

/** Navigates between the list and a contact's details. */
export function useContactAddress(): ContactAddress {
  const { search, state } = useLocation() as { search: string; state: OpenedFromList | null };
  const navigate = useNavigate();
  return {
    open: (id) =>
      void navigate({ pathname: `${LIST}/${id}`, search }, { state: { ...state, openedFromList: true } }),
    close: () => {
      // The list is the previous history entry and must not be pushed twice.
      if (state?.openedFromList) void navigate(-1);
      else void navigate({ pathname: LIST, search }, { replace: true, state });
    },
  };
}
