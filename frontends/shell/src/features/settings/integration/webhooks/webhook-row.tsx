import type { CreatedWebhook, WebhookView } from '@bindery/contracts/integrations';
import { Badge, IconButton, Menu, type MenuItem, type Tone } from '@bindery/ui';
import { formatInstant } from '@bindery/ui/dates';
import { Ellipsis, Webhook } from 'lucide-react';
import { useState } from 'react';
import { Row } from '../../../../site/card-rows.js';
import { DeliveriesDialog } from './deliveries-dialog.js';
import { eventLabel } from './delivery-words.js';
import { useWebhookActions } from './use-webhook-actions.js';
import { WebhookForm } from './webhook-form.js';

interface WebhookRowProps {
  webhook: WebhookView;
  /** Called with a new secret. */
  onSecret: (made: CreatedWebhook) => void;
}

export function WebhookRow({ webhook, onSecret }: WebhookRowProps) {
  const { url, description, event_types, state_detail } = webhook;
  const [isChanging, setIsChanging] = useState(false);
  const [isLogOpen, setIsLogOpen] = useState(false);
  const actions = useWebhookActions(webhook, onSecret);
  const badge = badgeOf(webhook);
  const items: MenuItem[] = [
    { label: 'Deliveries', onSelect: () => setIsLogOpen(true) },
    { label: 'Change', onSelect: () => setIsChanging(true) },
    webhook.state === 'active'
      ? { label: 'Pause', onSelect: () => void actions.pause() }
      : { label: 'Resume', onSelect: () => void actions.resume() },
    { label: 'Replace the secret', onSelect: () => void actions.rotateSecret() },
    { label: 'Delete', danger: true, onSelect: () => void actions.remove() },
  ];
  return (
    <Row>
      <Webhook aria-hidden="true" />
      <div>
        <strong>{url}</strong>
        <Badge tone={badge.tone}>{badge.label}</Badge>
        {description && <p>{description}</p>}
        <p>{eventsText(event_types)}</p>
        {state_detail && <p>{state_detail}</p>}
        <p>{usageText(webhook)}</p>
      </div>
      <Menu
        trigger={
          <IconButton label={`Actions for ${url}`}>
            <Ellipsis />
          </IconButton>
        }
        items={items}
      />
      {isLogOpen && <DeliveriesDialog webhook={webhook} onClose={() => setIsLogOpen(false)} />}
      {isChanging && (
        <WebhookForm
          webhook={webhook}
          onSaved={() => setIsChanging(false)}
          onClose={() => setIsChanging(false)}
        />
      )}
    </Row>
  );
}

function badgeOf({ state, failing_since }: WebhookView): { tone: Tone; label: string } {
  if (state === 'disabled') return { tone: 'red', label: 'Disabled' };
  if (state !== 'active') return { tone: state === 'paused' ? 'gray' : 'orange', label: 'Paused' };
  return failing_since === null ? { tone: 'green', label: 'Active' } : { tone: 'orange', label: 'Failing' };
}

const MOST_NAMED = 3;

/** The events by name if they are few. */
const eventsText = (types: readonly string[]): string =>
  types.length > MOST_NAMED ? `${String(types.length)} kinds of events` : types.map(eventLabel).join(', ');

function usageText({ failing_since, last_succeeded_at }: WebhookView): string {
  if (failing_since !== null) return `Every attempt has failed since ${formatInstant(failing_since)}`;
  return last_succeeded_at === null
    ? 'Nothing delivered yet'
    : `Last delivered ${formatInstant(last_succeeded_at)}`;
}
