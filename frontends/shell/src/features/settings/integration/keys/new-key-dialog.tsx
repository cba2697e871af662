import { apiResources } from '@bindery/contracts/access';
import {
  apiKeyRoutes,
  createApiKeyBody,
  type CreateApiKeyBody,
  type NewApiKey,
} from '@bindery/contracts/identity';
import { Banner, tokens, useToast } from '@bindery/ui';
import { FieldGrid, FormDialog, formFields, FullRow } from '@bindery/ui/form';
import { useDenial } from '@bindery/web-kit/access';
import { useCall } from '@bindery/web-kit/api';
import { submitForm, useContractForm } from '@bindery/web-kit/forms';
import { styled } from 'styled-components';
import { keyBodyOf, lifetimes, newKeyValues, type KeyValues } from './key-form.js';
import { resourceLabels } from './key-words.js';

const { TextInput, SelectInput, CheckboxInput } = formFields<KeyValues>();

const Legend = styled.p`
  color: ${tokens.color.ink2};
  font-size: ${tokens.font.s};
`;

const accesses = [
  { value: 'none', label: 'No access' },
  { value: 'read', label: 'Read' },
  { value: 'write', label: 'Read and write' },
];
export const lifetimeChoices = lifetimes.map((days) => ({
  value: days,
  label: days === '365' ? 'One year' : `${days} days`,
}));

interface NewKeyDialogProps {
  onMade: (key: NewApiKey) => void;
  onClose: () => void;
}

/** Makes a key. A step-up comes between, when the person has given none lately. */
export function NewKeyDialog({ onMade, onClose }: NewKeyDialogProps) {
  const toast = useToast();
  const call = useCall(apiKeyRoutes.list);
  const managesWebhooks = useDenial('webhook:manage') === null;
  const hasCapture = useDenial('capture:own') === null;
  const form = useContractForm<KeyValues, CreateApiKeyBody>({
    ...{ schema: createApiKeyBody, defaultValues: newKeyValues, bodyOf: keyBodyOf },
  });
  const save = submitForm(
    form,
    async (body) => onMade(await call(apiKeyRoutes.create, { body })),
    ({ detail }) => toast.error(`The key couldn't be created: ${detail}`),
  );
  const hasNoScope = 'scopes' in form.formState.errors;
  return (
    <FormDialog
      title="Create an API key"
      description="A key acts in your name: it sees and changes what you do, as far as you allow it here. It never reveals protected numbers."
      showDescription
      form={form}
      onSave={save}
      saveLabel="Create key"
      onClose={onClose}
    >
      <FieldGrid $columns={2}>
        <TextInput
          name="name"
          label="Name"
          required
          maxLength={60}
          placeholder="Zapier"
          hint="It stands in the history of what the key does."
        />
        <SelectInput name="days" label="Ends after" options={lifetimeChoices} />
        <FullRow>
          <Legend id="key-access">What the key may do</Legend>
        </FullRow>
        {hasNoScope && (
          <FullRow>
            <Banner kind="error">Give the key access to something.</Banner>
          </FullRow>
        )}
        {apiResources.map((resource) => (
          <SelectInput
            key={resource}
            name={`access.${resource}`}
            label={resourceLabels[resource]}
            options={accesses}
          />
        ))}
        {hasCapture && (
          <FullRow>
            <CheckboxInput
              name="drafts"
              label="Read captured drafts"
              hint="Clients that were captured and not yet saved as individuals."
            />
          </FullRow>
        )}
        {managesWebhooks && (
          <FullRow>
            <CheckboxInput
              name="webhooks"
              label="Manage webhooks"
              hint="Subscribes addresses to events of the whole agency, as Zapier and Make do."
            />
          </FullRow>
        )}
      </FieldGrid>
    </FormDialog>
  );
}
