import { taskInputs } from '@bindery/contracts/crm';
import { dueDateProblem } from '@bindery/contracts/validation';
import { Button, tokens, usePageKey, useToast } from '@bindery/ui';
import { dayOf, timeOf } from '@bindery/ui/dates';
import { TextField } from '@bindery/ui/form';
import { denialSentence, useDenial } from '@bindery/web-kit/access';
import { ApiProblem } from '@bindery/web-kit/api';
import { useUnsavedDraft } from '@bindery/web-kit/session';
import { useRef, useState } from 'react';
import { css, styled } from 'styled-components';
import { capitalized } from '../../../records/record-type.js';
import { useAskedAction } from '../../../records/use-asked-action.js';
import { useCreateRecord } from '../../../records/use-create-record.js';
import { ReadingChips } from './reading-chips.js';
import { readTask } from './read-task.js';
import { taskType } from '../task-type.js';
import { useMentionedClient } from './use-mentioned-client.js';

/** A line of its own, or one beside the title of a card. */
const placed = css<{ $inHead: boolean }>`
  ${({ $inHead }) =>
    $inHead
      ? 'width: 480px; max-width: 100%;'
      : `padding: ${tokens.space[3]} 20px; border-bottom: 1px solid ${tokens.color.line};`}
`;

const Form = styled.form<{ $inHead: boolean }>`
  ${placed}
  display: flex;
  align-items: start;
  gap: ${tokens.space[2]};
  & > :first-child {
    flex: 1;
    min-width: 0;
  }
`;

const DenialReason = styled.p<{ $inHead: boolean }>`
  ${placed}
  color: ${tokens.color.ink2};
`;

interface QuickAddProps {
  /** The client of the task, unless the line names another one. */
  insuredId?: string | undefined;
  onAdded?: (() => void) | undefined;
  /** It stands beside the title of a card. */
  inHead?: boolean;
}

/** A title of one word, such as 'call', says too little once the client has left the line. */
const withClient = (title: string, client: string | undefined): string =>
  client === undefined || title.includes(' ') ? title : `${capitalized(title)} ${client}`;

/** Adds a task from one line. `t` goes there. */
export function QuickAdd({ insuredId, onAdded, inHead = false }: QuickAddProps) {
  const [line, setLine] = useState('');
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const toast = useToast();
  const create = useCreateRecord(taskType);
  const denial = useDenial('task:write');
  usePageKey('t', denial === null ? () => input.current?.focus() : null, 'Add task');
  useAskedAction('task', true, () => input.current?.focus());
  useUnsavedDraft(line !== '');
  const { client: mention, unread, ...task } = readTask(line, dayOf(new Date()), timeOf(new Date()));
  const client = useMentionedClient(mention);
  if (denial === 'forbidden') return null;
  if (denial) return <DenialReason $inHead={inHead}>{denialSentence(denial)}</DenialReason>;
  const save = async () => {
    const title = taskInputs.title.input.safeParse(task.title).error?.issues[0]?.message;
    const day = task.due_date ? dueDateProblem(task.due_date, dayOf(new Date())) : undefined;
    const refused = title ?? client?.problem ?? day;
    setError(refused);
    if (refused !== undefined || pending) return;
    setPending(true);
    try {
      const insured_id = client?.id ?? insuredId;
      const named = { ...task, title: withClient(task.title, client?.name) };
      const { title: subject } = await create({ ...named, ...(insured_id && { insured_id }) });
      toast.success('Task added', { subject, about: 'add task' });
      setLine('');
      onAdded?.();
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem;
      setError(problem.detail);
    } finally {
      setPending(false);
    }
  };
  return (
    <Form
      $inHead={inHead}
      aria-label="Add a task"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div>
        <TextField
          ref={input}
          label="New task"
          hideLabel
          value={line}
          autoComplete="off"
          placeholder="Add a task: call @eriksen tomorrow 2pm"
          error={error}
          onChange={({ target }) => {
            setLine(target.value);
            setError(undefined);
          }}
        />
        {line.trim() !== '' && (
          <ReadingChips task={{ ...task, ...(unread !== undefined && { unread }) }} client={client} />
        )}
      </div>
      <Button type="submit" pending={pending} pendingLabel="Adding...">
        Add task
      </Button>
    </Form>
  );
}
