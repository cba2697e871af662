import {
  createNoteBody,
  individualRoutes,
  noteRoutes,
  renewalRoutes,
  reviewRoutes,
  timelineRoutes,
  type NoteView,
} from '@bindery/contracts/crm';
import { useToast } from '@bindery/ui';
import { FormDialog, formFields } from '@bindery/ui/form';
import { ApiProblem, useApi, useRefetch } from '@bindery/web-kit/api';
import { denialSentence, useDenial } from '@bindery/web-kit/access';
import { submitForm, useContractForm } from '@bindery/web-kit/forms';
import { useState, type KeyboardEvent } from 'react';
import type { z } from 'zod';
import { overviewRoutes } from '../overview-routes.js';
import type { Named, RecordType } from '../record-type.js';
import { useCreateRecord } from '../use-create-record.js';

interface CallValues {
  body: string;
}

const { TextAreaInput } = formFields<CallValues>();

/** A call is a note. Rows show when the client was last called, and the call closes the tasks that asked for it. */
const callType: RecordType<NoteView> = {
  routes: noteRoutes,
  singular: 'note',
  section: 'notes',
  touches: [
    ...[noteRoutes.listOfIndividual, noteRoutes.trash, timelineRoutes, renewalRoutes.list, reviewRoutes.list],
    ...[individualRoutes.get, individualRoutes.history, individualRoutes.list],
    ...overviewRoutes,
  ],
  trash: { reading: 'individual:read', permission: 'individual:write', ofIndividual: true },
};

/** The client of a logged call. */
interface Called extends Named {
  do_not_call?: boolean | undefined;
}

/** Logs calls from the rows of a list. The focus returns to the row. */
export function useLogCall() {
  const [client, setClient] = useState<Called | null>(null);
  const denial = useDenial('individual:write');
  const toast = useToast();
  return {
    logCall: ({ id, name, do_not_call }: Called) => {
      if (denial === null) setClient({ id, name, do_not_call });
      else if (denial !== 'forbidden') toast.error(denialSentence(denial), { about: 'log call' });
    },
    dialog: client && <LogCallDialog key={client.id} client={client} onClose={() => setClient(null)} />,
  };
}

function LogCallDialog({ client, onClose }: { client: Called; onClose: () => void }) {
  const form = useContractForm<CallValues, z.output<typeof createNoteBody>>({
    schema: createNoteBody,
    defaultValues: { body: '' },
    bodyOf: ({ body }) => ({ kind: 'call', body }),
  });
  const create = useCreateRecord(callType, client.id);
  const onLogged = useLoggedToast(client);
  const toast = useToast();
  const save = submitForm(
    form,
    async (body) => {
      const note = await create(body);
      onClose();
      onLogged(note.id);
    },
    ({ detail }) => toast.error(`The call couldn't be saved: ${detail}`, { about: 'log call' }),
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || isTouch()) return;
    event.preventDefault();
    if (!form.formState.isSubmitting) void save();
  };
  return (
    <FormDialog
      title="Log a call"
      description={client.do_not_call ? `${client.name}. Marked as do not call.` : client.name}
      showDescription
      size="small"
      saveLabel="Save call"
      form={form}
      onSave={save}
      onClose={onClose}
    >
      {/* Enter saves, as in the timeline. */}
      <div role="presentation" onKeyDown={onKeyDown}>
        <TextAreaInput
          name="body"
          label="Note"
          required
          rows={3}
          hint="Enter saves, Shift+Enter starts a new line."
        />
      </div>
    </FormDialog>
  );
}

/** A keyboard on the screen has no other key for a new line. */
const isTouch = () => window.matchMedia('(pointer: coarse)').matches;

/** Says that a call was logged, and takes it back. */
function useLoggedToast({ id, name: subject }: Named) {
  const api = useApi();
  const refetch = useRefetch();
  const toast = useToast();
  const about = `log call ${id}`;
  const undo = async (noteId: string) => {
    try {
      await api.call(noteRoutes.delete, { params: { id: noteId } });
      toast.success('Call removed', { subject, about });
      void refetch(...callType.touches);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.error(`The call couldn't be removed: ${error.detail}`, { subject, about });
    }
  };
  return (noteId: string) =>
    toast.success('Call logged', {
      ...{ subject, about },
      action: { label: 'Undo', onSelect: () => void undo(noteId) },
    });
}
