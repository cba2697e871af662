import { readFile, UnreadableFile } from '@bindery/capture-review/reader';
import type { CaptureOrigin } from '@bindery/contracts/crm';
import { useUnsavedChanges } from '@bindery/ui/form';
import { ApiProblem } from '@bindery/web-kit/api';
import { useUnsavedDraft } from '@bindery/web-kit/session';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { captureAddress } from '../../records/record-address.js';
import { useExtract } from './use-extract.js';

interface Box {
  text: string;
  origin: CaptureOrigin;
}

const EMPTY: Box = { text: '', origin: 'paste' };
const NOTHING = 'Paste or type what you have about the client, or choose a file.';

/**
 * The text that a client is looked for in. It is in the memory of this page alone until it is sent, so leaving asks
 * first, and no failure takes it away.
 */
export function useCaptureBox() {
  const [box, setBox] = useState(EMPTY);
  /** The text of the last file that was read. */
  const [fromFile, setFromFile] = useState<string | null>(null);
  const { problem, setProblem, busy, setBusy, working } = useAttempt();
  const extract = useExtract();
  const navigate = useNavigate();
  const isFilled = box.text.trim() !== '';
  const { release } = useUnsavedChanges(isFilled);
  useUnsavedDraft(isFilled);

  const send = async (captured: Box) => {
    if (captured.text.trim() === '') {
      setProblem(NOTHING);
      return;
    }
    setBusy(true);
    const { draft_id } = await extract(captured);
    release();
    await navigate(captureAddress(draft_id));
  };

  return {
    ...{ text: box.text, problem, busy },
    type: (text: string) => {
      setProblem(undefined);
      setBox({ text, origin: text === '' ? 'paste' : box.origin });
    },
    find: async () => {
      if (busy === null) await working(() => send(box));
    },
    /** Reads a file on this device, and looks for a client in its text. */
    read: async (file: File | undefined) => {
      if (!file || busy !== null) return;
      setBusy(file.name);
      await working(async () => {
        const { text, origin } = await readFile(file);
        // The file before was another attempt.
        const found = { text: withNotes(box.text === fromFile ? '' : box.text, text), origin };
        setFromFile(found.text);
        setBox(found);
        await send(found);
      });
    },
  };
}

/** The state of the attempt under way, and why the last one failed. */
function useAttempt() {
  const [problem, setProblem] = useState<string>();
  /** The name of the file that is read, or true while the text is sent. */
  const [busy, setBusy] = useState<string | true | null>(null);
  const working = async (act: () => Promise<void>) => {
    setProblem(undefined);
    try {
      await act();
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setBusy(null);
    }
  };
  return { problem, setProblem, busy, setBusy, working };
}

/** Notes that were typed belong to the file. */
const withNotes = (notes: string, text: string): string =>
  notes.trim() === '' ? text : `${notes.trim()}\n\n${text}`;

/** The sentence of an expected failure. @throws any other */
function sentenceOf(error: unknown): string {
  if (error instanceof ApiProblem) return error.errors[0]?.message ?? error.detail;
  if (error instanceof UnreadableFile) return error.message;
  throw error;
}
