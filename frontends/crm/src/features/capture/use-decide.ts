import {
  captureRoutes,
  householdRoutes,
  timelineRoutes,
  type AcceptDraftBody,
  type AcceptedDraft,
  type CaptureDraftWithText,
} from '@bindery/contracts/crm';
import { completionOf, namesOf, reasonOf, type LeftOut } from '@bindery/capture-review/review';
import { useConfirm, useToast } from '@bindery/ui';
import { ApiProblem, useApi, useRefetch, type Refetched } from '@bindery/web-kit/api';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { captureAddress, capturesAddress, recordAddress } from '../../records/record-address.js';
import { recordTypes } from '../../record-types.js';
import { useExtract } from './use-extract.js';

/** Accepts or discards a draft, or reads its text for another person. @param leave lets the page go without asking */
export function useDecide(draft: CaptureDraftWithText, leave: () => void) {
  const { draft_id } = draft;
  const api = useApi();
  const navigate = useNavigate();
  const toast = useToast();
  const confirm = useConfirm();
  const extract = useExtract();
  const refetch = useRefetch();
  const touch = useTouch();
  const saved = useSavedToast();
  const { working, ...progress } = useWorking();
  const params = { id: draft_id };

  const accept = (body: AcceptDraftBody, leftOut: readonly LeftOut[]) =>
    working(async () => {
      const accepted = await api.call(captureRoutes.accept, { params, body });
      leave();
      const { individual_id } = accepted;
      await navigate(individual_id === null ? capturesAddress : recordAddress('individuals', individual_id));
      touch();
      saved(accepted, leftOut);
    });

  const discard = async () => {
    const isSure = await confirm({
      title: 'Discard this draft?',
      description: 'Its text and everything that was found are deleted at once.',
      confirmLabel: 'Discard',
      danger: true,
    });
    if (!isSure) return;
    await working(async () => {
      await api.call(captureRoutes.discard, { params });
      leave();
      await navigate(capturesAddress);
      void refetch(captureRoutes.list);
      toast.success('Draft discarded');
    });
  };

  const choosePerson = (person: number) =>
    working(async () => {
      const { text, page_fields: fields, origin, url_host } = draft;
      const other = await extract({ text: text ?? '', fields, origin, url_host, person });
      leave();
      await navigate(captureAddress(other.draft_id), { replace: true });
      await api.call(captureRoutes.discard, { params });
      void refetch(captureRoutes.list);
    });

  return { accept, discard, choosePerson, ...progress };
}

function useWorking() {
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const working = async (act: () => Promise<void>) => {
    setSaving(true);
    setProblem(null);
    try {
      await act();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setProblem(error);
    } finally {
      setSaving(false);
    }
  };
  return { working, saving, problem, clear: () => setProblem(null) };
}

const { touches } = recordTypes.individual.type;
/** Parts of the page of one client. */
const ofOneClient: readonly Refetched[] = [timelineRoutes, householdRoutes.get];

/** Refetches the drafts and what shows clients. */
function useTouch(): (isGone?: boolean) => void {
  const refetch = useRefetch();
  return (isGone = false) => {
    // The page of a client who is gone may still be there for a moment, and would answer 404.
    const clients = isGone ? touches.filter((touched) => !ofOneClient.includes(touched)) : touches;
    void refetch(captureRoutes.list, captureRoutes.get, ...clients);
  };
}

/** How long what was left out stands there, beside the client. */
const LONG_MS = 30_000;

/** Says that a draft was saved, and offers to take it back. */
function useSavedToast(): (accepted: AcceptedDraft, leftOut: readonly LeftOut[]) => void {
  const undo = useUndo();
  const toast = useToast();
  const navigate = useNavigate();
  return (accepted, leftOut) => {
    const { draft_id, individual_id, changes } = accepted;
    if (individual_id === null) {
      toast.success('Draft accepted');
      return;
    }
    const isNew = changes.some(({ id, change }) => id === individual_id && change === 'created');
    const action = { label: 'Undo', onSelect: () => void undo(draft_id, isNew) };
    toast.success(isNew ? 'Client saved' : 'Client updated', { action, about: `capture ${draft_id}` });
    for (const kind of new Set(leftOut.map((one) => one.kind))) {
      const parts = leftOut.filter((one) => one.kind === kind);
      const { label, path } = completionOf(kind, accepted);
      toast.show(`Saved without ${namesOf(parts)}`, {
        ...{
          subject: parts.map(reasonOf).join(' '),
          about: `capture ${draft_id} ${kind}`,
          durationMs: LONG_MS,
        },
        action: { label, onSelect: () => void navigate(path) },
      });
    }
  };
}

/** Takes back what an accepted draft has added and changed. @param wasAdded whether it has added the client */
export function useUndo(): (draftId: string, wasAdded?: boolean) => Promise<void> {
  const api = useApi();
  const navigate = useNavigate();
  const toast = useToast();
  const touch = useTouch();
  return async (draftId, wasAdded) => {
    const about = `capture ${draftId}`;
    try {
      const { left } = await api.call(captureRoutes.undo, { params: { id: draftId } });
      await navigate(capturesAddress);
      touch(wasAdded);
      if (left.length === 0) toast.success('Capture undone', { about });
      else toast.show('Capture undone, except what has changed since', { about, subject: left[0]?.reason });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.error('The capture wasn’t undone', { about, subject: error.detail });
    }
  };
}
