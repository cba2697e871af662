import { webhookRoutes, type CreatedWebhook, type WebhookView } from '@bindery/contracts/integrations';
import { Button, Card, LoadFailure, Skeleton, useToast } from '@bindery/ui';
import { useDenial } from '@bindery/web-kit/access';
import { useRoute } from '@bindery/web-kit/api';
import { useState } from 'react';
import { Note } from '../../../../site/card-rows.js';
import { ShownSecretDialog } from '../shown-secret-dialog.js';
import { WebhookForm } from './webhook-form.js';
import { WebhookRow } from './webhook-row.js';

/** The addresses that hear of the agency's changes. Those who may manage them are few. */
export function WebhooksCard() {
  const denial = useDenial('webhook:manage');
  if (denial === 'forbidden') return null;
  if (denial) return <NotIncluded />;
  return <Loaded />;
}

const NotIncluded = () => (
  <Card title="Webhooks" ruled flush>
    <Note>Webhooks come with the API, which your plan doesn’t include.</Note>
  </Card>
);

/** How often the card looks how the endpoints do, in milliseconds. */
const LOOK_EVERY_MS = 15_000;

function Loaded() {
  const loaded = useRoute(webhookRoutes.list, {}, { refreshInterval: LOOK_EVERY_MS });
  if (loaded.data) return <Endpoints webhooks={loaded.data.items} />;
  if (loaded.error) return <LoadFailure title="Failed to load the webhooks" resource={loaded} />;
  return (
    <Card title="Webhooks">
      <Skeleton $height="72px" />
    </Card>
  );
}

interface NewSecret {
  url: string;
  secret: string;
}

const WARNING =
  'Copy the secret now: it isn’t shown again. The receiver verifies with it that a call comes from Bindery.';

function Endpoints({ webhooks }: { webhooks: readonly WebhookView[] }) {
  const toast = useToast();
  const mayAdd = useDenial('webhook:secret') === null;
  const [isAdding, setIsAdding] = useState(false);
  const [shown, setShown] = useState<NewSecret>();
  const show = ({ url, secret }: CreatedWebhook) => {
    setIsAdding(false);
    if (secret !== undefined) setShown({ url, secret });
    else
      toast.error('The endpoint was added, but its secret got lost on its way to you. Replace the secret.');
  };
  return (
    <Card
      title="Webhooks"
      ruled
      flush
      action={
        mayAdd && (
          <Button size="small" onClick={() => setIsAdding(true)}>
            Add endpoint
          </Button>
        )
      }
    >
      {webhooks.length > 0 && (
        <ul aria-label="Webhook endpoints">
          {webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} onSecret={show} />
          ))}
        </ul>
      )}
      <Note>
        {webhooks.length > 0
          ? 'A delivery that fails is repeated for a day. Deliveries can arrive in another order than the changes happened.'
          : 'An endpoint is called when clients, policies or tasks change, so that another program can follow.'}
      </Note>
      {isAdding && <WebhookForm onSaved={show} onClose={() => setIsAdding(false)} />}
      {shown && (
        <ShownSecretDialog
          title="Your signing secret"
          label="Signing secret"
          secret={shown.secret}
          warning={WARNING}
          onClose={() => setShown(undefined)}
        />
      )}
    </Card>
  );
}
