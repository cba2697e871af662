import { captureRoutes } from '@bindery/contracts/crm';
import { Banner, Button, Card, useToast } from '@bindery/ui';
import { disabledBy, useDenial } from '@bindery/web-kit/access';
import { ApiProblem, useApi, useRefetch } from '@bindery/web-kit/api';
import type { RouteReply } from '@bindery/contracts/route';
import { useState } from 'react';
import { Stack } from '../../../records/page-layout.js';
import { recordTypes } from '../../../record-types.js';
import { nameOf } from './draft-words.js';

type Skipped = RouteReply<typeof captureRoutes.convert, never>['skipped'];

const drafts = (count: number): string =>
  count === 1 ? '1 accepted draft' : `${count.toLocaleString('en-US')} accepted drafts`;

/**
 * Turns drafts that were accepted before the plan had the CRM into clients; nothing while there are none.
 * @param waiting how many there are
 */
export function ConvertDrafts({ waiting }: { waiting: number }) {
  const { convert, pending, skipped } = useConvert();
  const denial = useDenial('individual:write');
  if (waiting === 0 && skipped.length === 0) return null;
  return (
    <Card title="Accepted drafts">
      <Stack>
        {waiting > 0 && (
          <>
            <p>They were accepted while your plan had no CRM, and are no clients yet.</p>
            <div>
              <Button
                variant="primary"
                pending={pending}
                pendingLabel="Working..."
                {...disabledBy(denial)}
                onClick={() => void convert()}
              >
                {`Turn ${drafts(waiting)} into ${waiting === 1 ? 'a client' : 'clients'}`}
              </Button>
            </div>
          </>
        )}
        {skipped.length > 0 && (
          <Banner kind="warning">
            <ul>
              {skipped.map(({ draft_id, name, reason }) => (
                <li key={draft_id}>{`${nameOf({ name })}: ${reason}`}</li>
              ))}
            </ul>
          </Banner>
        )}
      </Stack>
    </Card>
  );
}

/** Converts all of them, a hundred a call. */
function useConvert() {
  const api = useApi();
  const refetch = useRefetch();
  const toast = useToast();
  const [pending, setPending] = useState(false);
  const [skipped, setSkipped] = useState<Skipped>([]);
  const convert = async () => {
    setPending(true);
    let converted = 0;
    const left: Skipped[number][] = [];
    try {
      for (let remaining = Number.POSITIVE_INFINITY; remaining > 0;) {
        const reply = await api.call(captureRoutes.convert);
        converted += reply.converted;
        left.push(...reply.skipped);
        // Skipped drafts remain.
        remaining = reply.converted === 0 ? 0 : reply.remaining;
      }
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.error('Not all drafts became clients', { subject: error.detail });
    } finally {
      setPending(false);
      setSkipped([...new Map(left.map((one) => [one.draft_id, one])).values()]);
      void refetch(captureRoutes, ...recordTypes.individual.type.touches);
    }
    if (converted > 0)
      toast.success(converted === 1 ? '1 client added' : `${String(converted)} clients added`);
  };
  return { convert, pending, skipped };
}
