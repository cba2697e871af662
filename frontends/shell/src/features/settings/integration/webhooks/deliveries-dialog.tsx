import {
  deliveryStates,
  webhookDeliveryRoutes,
  type DeliveryList,
  type DeliveryView,
  type WebhookView,
} from '@bindery/contracts/integrations';
import { Button, Dialog, LoadFailure, Skeleton, tokens, useToast } from '@bindery/ui';
import { SelectField } from '@bindery/ui/form';
import { sentenceOf, useApi, useRoute } from '@bindery/web-kit/api';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Note } from '../../../../site/card-rows.js';
import { deliveryBadges, eventLabel } from './delivery-words.js';
import { DeliveryRow } from './delivery-row.js';

/** The newest deliveries at first, and at most: older ones are found by their state. */
const [FIRST, MOST] = [10, 100];
/** How often an open log looks for the outcome of what is on its way, in milliseconds. */
const LOOK_EVERY_MS = 5_000;
const DAY_MS = 86_400_000;
const EVERY = 'every';

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[2]};
  & > :first-child {
    margin-inline-end: auto;
  }
`;

const stateChoices = [
  { value: EVERY, label: 'All deliveries' },
  ...deliveryStates.map((state) => ({ value: state as string, label: deliveryBadges[state].label })),
];

interface DeliveriesDialogProps {
  webhook: WebhookView;
  onClose: () => void;
}

/** The log of an endpoint: what was delivered, how often it was tried, and what the receiver answered. */
export function DeliveriesDialog({ webhook, onClose }: DeliveriesDialogProps) {
  const { id, url, event_types } = webhook;
  const [state, setState] = useState(EVERY);
  const [shown, setShown] = useState(FIRST);
  const query = {
    page_size: String(shown),
    ...(state !== EVERY && { state: state as DeliveryView['state'] }),
  };
  const log = useRoute(
    webhookDeliveryRoutes.list,
    { params: { id }, query },
    { keepPreviousData: true, refreshInterval: LOOK_EVERY_MS },
  );
  const actions = useDeliveryActions(id, () => void log.mutate());
  return (
    <Dialog open size="large" title="Deliveries" description={url} showDescription onOpenChange={onClose}>
      <Tools>
        <SelectField
          label="Deliveries"
          hideLabel
          compact
          options={stateChoices}
          value={state}
          onChange={setState}
        />
        {webhook.state === 'active' && (
          <>
            <Button size="small" pending={actions.pending === 'replay'} onClick={() => void actions.replay()}>
              Deliver the last day again
            </Button>
            <Button
              size="small"
              pending={actions.pending === 'test'}
              onClick={() => void actions.test(event_types[0] ?? '')}
            >
              Send a test
            </Button>
          </>
        )}
      </Tools>
      {!log.data && log.error && <LoadFailure title="Failed to load the deliveries" resource={log} />}
      {!log.data && !log.error && <Skeleton $height="120px" />}
      {log.data && <Deliveries list={log.data} actions={actions} onMore={() => setShown(MOST)} />}
    </Dialog>
  );
}

interface DeliveriesProps {
  list: DeliveryList;
  actions: ReturnType<typeof useDeliveryActions>;
  onMore: () => void;
}

function Deliveries({ list: { items, filtered }, actions, onMore }: DeliveriesProps) {
  if (items.length === 0) return <Note>Nothing was delivered in the last 30 days.</Note>;
  return (
    <>
      <ul aria-label="Deliveries">
        {items.map((delivery) => (
          <DeliveryRow
            key={delivery.id}
            delivery={delivery}
            isResending={actions.pending === delivery.id}
            onResend={() => void actions.resend(delivery)}
          />
        ))}
      </ul>
      {filtered > items.length && items.length < MOST && <Button onClick={onMore}>Show more</Button>}
    </>
  );
}

/** @param onDone called after each action, because it changes the log */
function useDeliveryActions(id: string, onDone: () => void) {
  const api = useApi();
  const toast = useToast();
  const [pending, setPending] = useState<string>();
  const run = async (which: string, failed: string, act: () => Promise<string>) => {
    setPending(which);
    try {
      toast.success(await act());
    } catch (error) {
      toast.error(sentenceOf(error, failed));
    } finally {
      setPending(undefined);
      onDone();
    }
  };
  return {
    pending,
    test: (event_type: string) =>
      run('test', "The test couldn't be sent.", async () => {
        await api.call(webhookDeliveryRoutes.test, { params: { id }, body: { event_type } as never });
        return `A test is on its way: ${eventLabel(event_type)}`;
      }),
    resend: ({ id: delivery_id }: DeliveryView) =>
      run(delivery_id, "The delivery couldn't be sent again.", async () => {
        await api.call(webhookDeliveryRoutes.resend, { params: { id, delivery_id } });
        return 'The delivery is on its way again';
      }),
    replay: () =>
      run('replay', "The day couldn't be delivered again.", async () => {
        const until = new Date();
        const { messages } = await api.call(webhookDeliveryRoutes.replay, {
          params: { id },
          body: { since: new Date(until.getTime() - DAY_MS).toISOString(), until: until.toISOString() },
        });
        return messages === 0
          ? 'All of the last day was delivered'
          : `${String(messages)} deliveries are on their way again`;
      }),
  };
}
