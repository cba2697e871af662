import {
  createNoteBody,
  individualRoutes,
  noteRoutes,
  renewalRoutes,
  reviewRoutes,
  taskRoutes,
  timelineRoutes,
  type NoteView,
} from '@bindery/contracts/crm';
import { useToast } from '@bindery/ui';
import { formatDay } from '@bindery/ui/dates';
import { FormDialog, formFields } from '@bindery/ui/form';
import { ApiProblem, useApi, useRefetch } from '@bindery/web-kit/api';
import { denialSentence, useDenial } from '@bindery/web-kit/access';
import { submitForm, useContractForm } from '@bindery/web-kit/forms';
import { useState, type KeyboardEvent } from 'react';
import type { z } from 'zod';
import { overviewRoutes } from '../overview-routes.js';
import type { Named, RecordType } from '../record-type.js';
import { useCreateRecord } from '../use-create-record.js';

/** The words of the key in the help. */
export const NOT_REACHED = 'Log a call as not reached, to call again';

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
    ...[noteRoutes.listOfIndividual, noteRoutes.trash, taskRoutes.trash, timelineRoutes],
    ...[renewalRoutes.list, reviewRoutes.list],
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
  const logUnanswered = useUnansweredCall();
  const ifAllowed = (log: (called: Called) => void) => (called: Called) => {
    if (denial === null) log(called);
    else if (denial !== 'forbidden') toast.error(denialSentence(denial), { about: 'log call' });
  };
  return {
    logCall: ifAllowed(({ id, name, do_not_call }) => setClient({ id, name, do_not_call })),
    logUnanswered: ifAllowed(logUnanswered),
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
  const onLogged = useLoggedToast();
  const toast = useToast();
  const save = submitForm(
    form,
    async (body) => {
      const note = await create(body);
      onClose();
      onLogged(client, note.id, 'Call logged');
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

/** Logs a call that reached nobody, which makes or moves the task to call again. */
function useUnansweredCall() {
  const api = useApi();
  const refetch = useRefetch();
  const toast = useToast();
  const onLogged = useLoggedToast();
  const log = async (client: Called) => {
    const { id, name: subject } = client;
    try {
      const body = { kind: 'call', outcome: 'not_reached', body: 'No answer.' } as const;
      const idempotencyKey = crypto.randomUUID();
      const note = await api.call(noteRoutes.createOfIndividual, { params: { id }, body, idempotencyKey });
      const again = note.next_try && `. Call again on ${formatDay(note.next_try.date)}`;
      onLogged(client, note.id, `Not reached${again ?? ''}`);
      void refetch(...callType.touches);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.error(`The call couldn't be saved: ${error.detail}`, { subject, about: `log call ${id}` });
    }
  };
  return (client: Called) => void log(client);
}

/** A keyboard on the screen has no other key for a new line. */
const isTouch = () => window.matchMedia('(pointer: coarse)').matches;

/** Says that a call was logged, and takes it back. */
function useLoggedToast() {
  const api = useApi();
  const refetch = useRefetch();
  const toast = useToast();
  const undo = async ({ id, name: subject }: Named, noteId: string) => {
    const about = `log call ${id}`;
    try {
      await api.call(noteRoutes.delete, { params: { id: noteId } });
      toast.success('Call removed', { subject, about });
      void refetch(...callType.touches);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.error(`The call couldn't be removed: ${error.detail}`, { subject, about });
    }
  };
  return (client: Named, noteId: string, text: string) =>
    toast.success(text, {
      ...{ subject: client.name, about: `log call ${client.id}` },
      action: { label: 'Undo', onSelect: () => void undo(client, noteId) },
    });
}
