import type { IndividualView } from '@bindery/contracts/crm';
import { Button, isSaveKey, tokens } from '@bindery/ui';
import { useBoundField } from '@bindery/ui/form';
import { denialSentence, useDenial } from '@bindery/web-kit/access';
import { Clock } from 'lucide-react';
import { useLayoutEffect, useRef, type ComponentProps, type KeyboardEvent, type SyntheticEvent } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { localMinute, NoteKindInput, NoteTimeInput } from './note-form.js';
import { NoteTextInput } from './note-text.js';
import type { Composer } from './use-composer.js';

const Form = styled.form`
  display: grid;
  gap: ${tokens.space[3]};
  padding: ${tokens.space[4]} 20px;
  border-bottom: 1px solid ${tokens.color.line};
  & textarea {
    min-height: 60px;
  }
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  gap: ${tokens.space[2]};
  & > :first-child {
    flex: 0 1 120px;
  }
  & > :last-child {
    margin-left: auto;
  }
`;

const DenialReason = styled.p`
  padding: ${tokens.space[4]} 20px;
  border-bottom: 1px solid ${tokens.color.line};
  color: ${tokens.color.ink2};
`;

/** A keyboard on the screen has no other key for a new line. */
const hasRealKeyboard = () => !window.matchMedia('(pointer: coarse)').matches;

interface NoteComposerProps {
  composer: Composer;
  individual: Pick<IndividualView, 'id' | 'can_edit'>;
}

/** Writes a note or logs a contact: the text, its kind, and when it was if not now. */
export function NoteComposer({ composer, individual }: NoteComposerProps) {
  const { form, save, requested, onRequestDone } = composer;
  const denial = useDenial('individual:write');
  const root = useRef<HTMLFormElement>(null);
  const { setFocus, setValue, getValues, formState } = form;
  // Before the next letter is typed.
  useLayoutEffect(() => {
    if (requested === null) return;
    setValue('kind', requested);
    setFocus('body');
    onRequestDone();
  }, [requested, setFocus, setValue, onRequestDone]);
  if (denial === 'forbidden' || (denial === null && !individual.can_edit)) return null;
  if (denial) return <DenialReason>{denialSentence(denial)}</DenialReason>;
  const saveNote = async (event?: SyntheticEvent) => {
    await save(event);
    // Not the text: the keys of the page work again, such as the one for the next client, and Tab goes on from here.
    if (getValues('body') === '') root.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const saves = event.ctrlKey || event.metaKey || (!event.shiftKey && hasRealKeyboard());
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !saves) return;
    event.preventDefault();
    if (!formState.isSubmitting) void saveNote();
  };
  // Only from within: elsewhere on the page, the key saves what is edited there.
  const saveByKey = (event: KeyboardEvent) => {
    if (!isSaveKey(event.nativeEvent)) return;
    event.preventDefault();
    if (!event.repeat && !formState.isSubmitting) void saveNote();
  };
  return (
    <FormProvider {...form}>
      <Form
        ref={root}
        tabIndex={-1}
        noValidate
        onKeyDown={saveByKey}
        onSubmit={(event) => void saveNote(event)}
        aria-label="New note"
      >
        <NewNoteText individualId={individual.id} onKeyDown={onKeyDown} />
        <Line>
          <NoteKindInput hideLabel />
          <NoteWhen />
          <Button type="submit" variant="primary" pending={formState.isSubmitting} pendingLabel="Saving...">
            Save note
          </Button>
        </Line>
      </Form>
    </FormProvider>
  );
}

function NewNoteText(props: Pick<ComponentProps<typeof NoteTextInput>, 'individualId' | 'onKeyDown'>) {
  const text = useWatch({ name: 'body' }) as string;
  return (
    <NoteTextInput
      {...props}
      hideLabel
      rows={2}
      placeholder={hasRealKeyboard() ? 'Write a note, or press c to log a call' : 'Write a note'}
      hint={text === '' ? undefined : 'Enter saves, Shift+Enter starts a new line, @ mentions a colleague.'}
    />
  );
}

/** Now, unless another time is chosen. */
function NoteWhen() {
  const at = useWatch({ name: 'occurred_at' }) as string;
  const { field } = useBoundField<string>('occurred_at');
  if (at !== '') return <NoteTimeInput hideLabel />;
  return (
    <Button
      icon={<Clock />}
      onClick={() => field.onChange(localMinute(new Date()))}
      aria-label="Choose another time than now"
    >
      Now
    </Button>
  );
}
