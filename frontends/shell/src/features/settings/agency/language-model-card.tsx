import {
  languageModelBody,
  languageModelRoutes,
  type LanguageModelBody,
  type LanguageModelView,
} from '@bindery/contracts/crm';
import { Button, Card, Fact, Facts, tokens, useToast } from '@bindery/ui';
import { formatInstantDay } from '@bindery/ui/dates';
import { FormDialog, formFields } from '@bindery/ui/form';
import { useDenial } from '@bindery/web-kit/access';
import { useCall, useRoute } from '@bindery/web-kit/api';
import { submitForm, useContractForm } from '@bindery/web-kit/forms';
import { useState } from 'react';
import { styled } from 'styled-components';

const Stack = styled.div`
  display: grid;
  gap: ${tokens.space[4]};
  justify-items: start;
`;

/** Whether captures ask the installation's language model. Without one, or without capture, there is nothing to choose. */
export function LanguageModelCard() {
  const denied = useDenial('language-model:manage') !== null;
  return denied ? null : <OfferedModel />;
}

function OfferedModel() {
  const { data } = useRoute(languageModelRoutes.get, {});
  if (!data?.provider) return null;
  return (
    <Card title="Language model for captures">
      <Stack>
        <p>
          Rules find most of a client without any help. What they miss can be asked of {data.provider}, and
          becomes a suggestion that a person confirms. SSNs and Medicare numbers are removed from the text
          before it is sent. All else that a page says is sent, so it needs a business associate agreement
          (BAA).
        </p>
        {data.enabled ? <InUse view={data} /> : <NotInUse view={data} />}
      </Stack>
    </Card>
  );
}

function InUse({ view: { provider, model, baa_statement, stated_at } }: { view: LanguageModelView }) {
  const toast = useToast();
  const call = useCall(languageModelRoutes.get);
  const [pending, setPending] = useState(false);
  const stop = async () => {
    setPending(true);
    try {
      await call(languageModelRoutes.update, { body: { enabled: false } });
      toast.success('Captures go by rules alone');
    } catch (error) {
      toast.error(`Failed to switch it off: ${(error as Error).message}`);
    } finally {
      setPending(false);
    }
  };
  return (
    <>
      <Facts $columns={2}>
        <Fact label="In use">
          {provider}, {model}
        </Fact>
        <Fact label="Since">{stated_at && formatInstantDay(stated_at)}</Fact>
        <Fact label="Agreement">{baa_statement}</Fact>
      </Facts>
      <Button pending={pending} onClick={() => void stop()}>
        Stop using it
      </Button>
    </>
  );
}

function NotInUse({ view }: { view: LanguageModelView }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Use it</Button>
      {open && <ConsentDialog view={view} onClose={() => setOpen(false)} />}
    </>
  );
}

interface ConsentValues {
  enabled: boolean;
  baa_statement: string;
}
const { TextAreaInput } = formFields<ConsentValues>();

function ConsentDialog({ view, onClose }: { view: LanguageModelView; onClose: () => void }) {
  const toast = useToast();
  const call = useCall(languageModelRoutes.get);
  const form = useContractForm<ConsentValues, LanguageModelBody>({
    schema: languageModelBody,
    defaultValues: { enabled: true, baa_statement: view.baa_statement ?? '' },
  });
  const save = submitForm(
    form,
    async (body) => {
      await call(languageModelRoutes.update, { body });
      toast.success('Captures ask the language model');
      onClose();
    },
    ({ detail }) => toast.error(`Failed to switch it on: ${detail}`),
  );
  return (
    <FormDialog
      title={`Send captured texts to ${view.provider ?? ''}`}
      form={form}
      onSave={save}
      saveLabel="Use it"
      onClose={onClose}
    >
      <TextAreaInput
        name="baa_statement"
        label="Your business associate agreement"
        rows={4}
        required
        hint="With whom it is, from when, and what it covers. Your name and the day are kept with it."
      />
    </FormDialog>
  );
}
