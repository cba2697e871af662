import { individualRoutes, type IndividualRow, type IndividualStatus } from '@bindery/contracts/crm';
import { useToast } from '@bindery/ui';
import { ApiProblem, useApi, useRefetch } from '@bindery/web-kit/api';
import { individualType } from '../individual-type.js';
import { named } from '../labels.js';

/** Makes a lead an active client, which takes it off the board, and brings it back on request. */
export function useMakeClient() {
  const api = useApi();
  const refetch = useRefetch();
  const toast = useToast();

  const setStatus = async (row: IndividualRow, status: IndividualStatus) => {
    const { id, name: subject } = named(row);
    const about = `client ${id}`;
    try {
      await api.call(individualRoutes.update, { params: { id }, body: { status } });
      const back = { label: 'Undo', onSelect: () => void setStatus(row, 'lead') };
      if (status === 'lead') toast.success('Back among the leads', { subject, about });
      else toast.success('Now an active client', { subject, about, action: back });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.error(`The status couldn't be saved: ${error.detail}`, { subject, about });
    }
    await refetch(individualRoutes.get, individualRoutes.history, ...individualType.touches);
  };
  return (row: IndividualRow) => setStatus(row, 'active');
}
