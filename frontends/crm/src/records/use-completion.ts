import { capturedPart, captureRoutes } from '@bindery/contracts/crm';
import { useToast } from '@bindery/ui';
import { ApiProblem, useApi } from '@bindery/web-kit/api';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isRecordId } from './record-address.js';

/** Values of one record in a captured text, by the names of its fields. */
export type Captured = Readonly<Record<string, string | boolean>>;

/** The beginnings of the paths of a part. */
const prefixes = {
  ...{ policy: 'policy.', product: 'policy.', dependent: 'dependents.', address: 'addresses.' },
} as const;
type Part = keyof typeof prefixes;

const isPart = (name: string): name is Part => Object.hasOwn(prefixes, name);

const COMPLETED = 'This client has what the capture left out.';

/**
 * Opens the form of what a capture has left out of this client, once the address of the page asks for it. The address
 * has only the ids; the values come from the server and stay in the memory of the page.
 */
export function useCompletion(
  part: string,
  individualId: string,
  isReady: boolean,
  open: (records: readonly Captured[], query: URLSearchParams) => void,
): void {
  const { search, state } = useLocation() as { search: string; state: unknown };
  const navigate = useNavigate();
  const api = useApi();
  const toast = useToast();
  const isAsked = isReady && isPart(part) && new URLSearchParams(search).get('complete') === part;
  const answer = useEffectEvent(async () => {
    const asked = new URLSearchParams(search);
    const id = asked.get('capture') ?? '';
    const others = new URLSearchParams(search);
    for (const name of ['complete', 'capture', 'policy']) others.delete(name);
    // Removed from the history, or a reload would do it again.
    void navigate({ search: others.toString() }, { replace: true, state });
    if (!isRecordId(id) || !isPart(part)) return;
    try {
      const { individual_id, left_out } = await api.call(captureRoutes.get, { params: { id } });
      if (individual_id !== individualId) return;
      const records = recordsIn(left_out, part);
      if (records.length > 0) open(records, asked);
      else toast.show(`No ${part} is left to add`, { subject: COMPLETED, about: `capture ${id} ${part}` });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.error(error.detail, { about: `capture ${id} ${part}` });
    }
  });
  useEffect(() => {
    if (isAsked) void answer();
  }, [isAsked]);
}

function recordsIn(leftOut: Captured, part: Part): Captured[] {
  const found = new Map<string, Captured>();
  for (const [path, value] of Object.entries(leftOut)) {
    const of = capturedPart(path);
    if (!of?.startsWith(prefixes[part])) continue;
    const begun = found.get(of) ?? (part === 'address' ? { type: of.split('.')[1] ?? '' } : {});
    found.set(of, { ...begun, [path.slice(of.length)]: value });
  }
  return [...found.values()];
}
