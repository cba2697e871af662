import { useLocation, useNavigate } from 'react-router-dom';

const LIST = '/app/admin/contacts';

/** The history state of opened details, beside that of the list. */
interface OpenedFromList {
  openedFromList?: true;
}

/** Navigates between the list and a contact's details. */
export function useContactAddress() {
  const { search, state } = useLocation() as { search: string; state: OpenedFromList | null };
  const navigate = useNavigate();
  return {
    open: (id: string) =>
      void navigate({ pathname: `${LIST}/${id}`, search }, { state: { ...state, openedFromList: true } }),
    close: () => {
      // The list is the previous history entry and must not be pushed twice.
      if (state?.openedFromList) void navigate(-1);
      else void navigate({ pathname: LIST, search }, { replace: true, state });
    },
  };
}
