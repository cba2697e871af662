import { securityRoutes, type SecurityActivityView } from '@bindery/contracts/identity';
import { Button, Card, LoadFailure, Skeleton } from '@bindery/ui';
import { useRoute } from '@bindery/web-kit/api';
import { CircleX, History } from 'lucide-react';
import { useState } from 'react';
import { activitySentence } from './activity-sentence.js';
import { Note, Row } from '../../site/card-rows.js';
import { momentText } from './rows.js';

const FIRST = 10;
const MOST = 100;

/** The person's own sign-ins and changes of security, newest first. */
export function ActivityCard() {
  const [size, setSize] = useState(FIRST);
  const query = { page_size: String(size) };
  const activity = useRoute(securityRoutes.activity, { query }, { keepPreviousData: true });
  const { data, error, isValidating } = activity;
  const hasMore = data !== undefined && data.total > data.items.length && size < MOST;
  return (
    <Card
      title="Activity log"
      note="Your sign-ins and changes"
      ruled
      flush
      action={
        hasMore && (
          <Button size="small" pending={isValidating} onClick={() => setSize(MOST)}>
            Show more
          </Button>
        )
      }
    >
      {error && !data ? (
        <LoadFailure title="Failed to load your activity" resource={activity} />
      ) : (
        <ul aria-busy={!data} aria-label="Activity log">
          {!data && (
            <Row>
              <Skeleton $height="36px" />
            </Row>
          )}
          {data?.items.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {data?.items.length === 0 && <Note>Nothing yet.</Note>}
    </Card>
  );
}

function Entry({ entry }: { entry: SecurityActivityView }) {
  const { at, outcome, device, network } = entry;
  const facts = [
    momentText(at),
    ...(device === null ? [] : [device]),
    ...(network === null ? [] : [network]),
  ];
  const Icon = outcome === 'success' ? History : CircleX;
  return (
    <Row>
      <Icon aria-hidden="true" />
      <div>
        <strong>{activitySentence(entry)}</strong>
        <p>{facts.join(' · ')}</p>
      </div>
    </Row>
  );
}
