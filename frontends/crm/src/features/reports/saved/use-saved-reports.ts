import { savedReportRoutes, type SavedReportRequest, type SavedReportView } from '@bindery/contracts/crm';
import { useConfirm, useToast } from '@bindery/ui';
import { etagOf, useCall, useRoute } from '@bindery/web-kit/api';
import { useAttempt } from '../use-reports.js';

export const useSavedReports = () => useRoute(savedReportRoutes.list, {}, { keepPreviousData: true });

const leaving = { title: 'Stop receiving this report?', confirmLabel: 'Stop receiving' } as const;
const question = { title: 'Delete this saved report?', confirmLabel: 'Delete', danger: true } as const;

/** The actions on saved reports. */
export function useSavedReportChanges() {
  const call = useCall(savedReportRoutes);
  const confirm = useConfirm();
  const toast = useToast();
  const sending = useAttempt('The report wasn’t sent');
  const removing = useAttempt('The saved report wasn’t deleted');
  const stopping = useAttempt('You still receive the report');
  return {
    /** May throw an `ApiProblem`. @param present the one that is replaced */
    save: async (body: SavedReportRequest, present?: SavedReportView): Promise<void> => {
      if (present)
        await call(savedReportRoutes.update, {
          params: { id: present.id },
          body,
          ifMatch: etagOf(present.version),
        });
      else await call(savedReportRoutes.save, { body });
      toast.success('Report saved', { subject: body.name });
    },
    send: ({ id, name }: SavedReportView) =>
      sending.attempt(async () => {
        await call(savedReportRoutes.send, { params: { id } });
        toast.success('Report on its way', { subject: name });
      }),
    leave: async ({ id, name }: SavedReportView): Promise<void> => {
      if (!(await confirm({ ...leaving, description: name }))) return;
      await stopping.attempt(async () => {
        await call(savedReportRoutes.leave, { params: { id } });
        toast.success('You no longer receive this report', { subject: name });
      });
    },
    remove: async ({ id, name, schedule }: SavedReportView): Promise<void> => {
      const description = schedule ? `${name}. It is not sent any more.` : name;
      if (!(await confirm({ ...question, description }))) return;
      await removing.attempt(async () => {
        await call(savedReportRoutes.remove, { params: { id } });
        toast.success('Saved report deleted', { subject: name });
      });
    },
  };
}
