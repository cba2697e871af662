import {
  createWebhookBody,
  webhookEventTypeNames,
  webhookEventTypes,
  webhookRoutes,
  type CreatedWebhook,
  type CreateWebhookBody,
  type WebhookEventType,
  type WebhookView,
} from '@bindery/contracts/integrations';
import { Banner, media, tokens, useToast } from '@bindery/ui';
import { FieldGrid, FormDialog, formFields, FullRow } from '@bindery/ui/form';
import { etagOf, useCall } from '@bindery/web-kit/api';
import { submitForm, useContractForm } from '@bindery/web-kit/forms';
import { styled } from 'styled-components';
import { CodeSample } from '../code-sample.js';
import { samplePayload } from './sample-payload.js';

interface WebhookValues {
  url: string;
  description: string;
  /** By `individual_created`: a dot in the name of a field would nest it. */
  events: Record<string, boolean>;
}
const { TextInput, CheckboxInput } = formFields<WebhookValues>();

const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[2]} ${tokens.space[5]};
`;

const EventRow = styled.div`
  display: grid;
  grid-template-columns: 130px minmax(0, 1fr);
  gap: ${tokens.space[2]} ${tokens.space[4]};
  & > strong {
    font-weight: 600;
  }
  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const fieldOf = (type: WebhookEventType): string => type.replaceAll('.', '_');

const valuesOf = (webhook?: WebhookView): WebhookValues => ({
  url: webhook?.url ?? '',
  description: webhook?.description ?? '',
  events: Object.fromEntries(
    webhookEventTypeNames.map((type) => [fieldOf(type), webhook?.event_types.includes(type) ?? false]),
  ),
});

const bodyOf = ({ url, description, events }: WebhookValues) => ({
  url,
  description,
  event_types: webhookEventTypeNames.filter((type) => events[fieldOf(type)]),
});

interface WebhookFormProps {
  /** The endpoint to change; absent for a new one. */
  webhook?: WebhookView;
  onSaved: (saved: CreatedWebhook) => void;
  onClose: () => void;
}

/** Adds an endpoint, or changes one. A new one gets a secret, which needs a proof of who the person is. */
export function WebhookForm({ webhook, onSaved, onClose }: WebhookFormProps) {
  const toast = useToast();
  const call = useCall(webhookRoutes.list);
  const form = useContractForm<WebhookValues, CreateWebhookBody>({
    ...{ schema: createWebhookBody, defaultValues: valuesOf(webhook), bodyOf },
  });
  const save = submitForm(
    form,
    async ({ url, description, event_types }) => {
      const body = { url, description, event_types };
      const saved = webhook
        ? await call(webhookRoutes.update, {
            params: { id: webhook.id },
            body,
            ifMatch: etagOf(webhook.version),
          })
        : await call(webhookRoutes.create, { body });
      onSaved(saved);
    },
    ({ detail }) => toast.error(`The endpoint couldn't be saved: ${detail}`),
  );
  const chosen = bodyOf(form.watch()).event_types;
  return (
    <FormDialog
      title={webhook ? 'Change the endpoint' : 'Add a webhook endpoint'}
      description="Bindery calls this address when something changes in your agency. A call has ids and no client's data; the receiver reads the rest with an API key."
      showDescription
      size="large"
      form={form}
      onSave={save}
      saveLabel={webhook ? 'Save' : 'Add endpoint'}
      onClose={onClose}
    >
      <FieldGrid $columns={1}>
        <TextInput
          name="url"
          label="Address"
          type="url"
          required
          placeholder="https://example.com/webhooks"
        />
        <TextInput name="description" label="Description" maxLength={200} />
        {'event_types' in form.formState.errors && <Banner kind="error">Choose at least one event.</Banner>}
        {eventGroups.map(({ legend, types }) => (
          <EventRow key={legend} role="group" aria-label={legend}>
            <strong>{legend}</strong>
            <Choices>
              {types.map((type) => (
                <CheckboxInput key={type} name={`events.${fieldOf(type)}`} label={changeOf(type)} />
              ))}
            </Choices>
          </EventRow>
        ))}
        {chosen[0] && (
          <FullRow>
            <CodeSample label="Sample payload" text={samplePayload(chosen[0])} />
          </FullRow>
        )}
      </FieldGrid>
    </FormDialog>
  );
}

/** `created` of `individual.created`, with a capital letter. */
const changeOf = (type: WebhookEventType): string => {
  const change = type.split('.').at(-1) ?? '';
  return change.charAt(0).toUpperCase() + change.slice(1);
};

interface EventGroup {
  legend: string;
  types: WebhookEventType[];
}

/** The event types by what they are about: the label of each without its last word. They come in this order. */
const eventGroups = webhookEventTypeNames.reduce<EventGroup[]>((groups, type) => {
  const legend = webhookEventTypes[type].label.replace(/ \w+$/, '');
  const last = groups.at(-1);
  if (last?.legend === legend) last.types.push(type);
  else groups.push({ legend, types: [type] });
  return groups;
}, []);
