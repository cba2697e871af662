import { tokens } from '@bindery/ui';
import { MentionAreaField, useBoundField, type MentionAreaFieldProps } from '@bindery/ui/form';
import { useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { styled } from 'styled-components';
import { mentionedIn, partsOf, type Mentioned } from './mentions.js';
import { useViewers } from './use-viewers.js';

interface NoteTextInputProps extends Pick<
  MentionAreaFieldProps,
  'hideLabel' | 'required' | 'rows' | 'placeholder' | 'hint' | 'onKeyDown'
> {
  individualId: string;
}

/** The text of a note, in which `@` mentions colleagues who can see the client. */
export function NoteTextInput({ individualId, ...props }: NoteTextInputProps) {
  const text = useBoundField<string>('body');
  const mentions = useBoundField<readonly Mentioned[]>('mentions');
  const { setValue, clearErrors } = useFormContext();
  const [search, setSearch] = useState<string | null>(null);
  // A name that is taken out and comes back, such as by undo, is a mention again.
  const known = useRef(mentions.field.value);
  const { onChange, ...field } = text.field;
  return (
    <MentionAreaField
      {...props}
      {...field}
      label="Note"
      listLabel="Colleagues who can see this client"
      error={text.error ?? mentions.error}
      people={useViewers(individualId, search)}
      onSearch={setSearch}
      onPick={({ id, name }) => {
        if (!known.current.some((one) => one.id === id)) known.current = [...known.current, { id, name }];
      }}
      onText={(written) => {
        onChange(written);
        clearErrors('mentions');
        setValue('mentions', mentionedIn(written, known.current), { shouldDirty: true });
      }}
    />
  );
}

const Mention = styled.span`
  padding: 0 2px;
  border-radius: ${tokens.radius.s};
  background: ${tokens.color.accentSoft};
  color: ${tokens.color.accent};
  font-weight: 500;
`;

/** A note's text, in which the people whom it mentions stand out. */
export function NoteText({ text, people }: { text: string; people: readonly Mentioned[] }) {
  return partsOf(text, people).map((part, index) =>
    part.id === undefined ? part.text : <Mention key={`${String(index)} ${part.id}`}>{part.text}</Mention>,
  );
}
