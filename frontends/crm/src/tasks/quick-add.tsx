import { taskInputs } from '@bindery/contracts/crm';
import { Button, tokens, usePageKey, useToast } from '@bindery/ui';
import { dayOf } from '@bindery/ui/dates';
import { TextField } from '@bindery/ui/form';
import { denialSentence, useDenial } from '@bindery/web-kit/access';
import { ApiProblem } from '@bindery/web-kit/api';
import { useUnsavedDraft } from '@bindery/web-kit/session';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useCreateRecord } from '../records/use-create-record.js';
import { dueText } from './due-text.js';
import { readTask } from './read-task.js';
import { taskType } from './task-type.js';

const Form = styled.form`
  display: flex;
  align-items: start;
  gap: ${tokens.space[2]};
  padding: ${tokens.space[3]} 20px;
  border-bottom: 1px solid ${tokens.color.line};
  & > :first-child {
    flex: 1;
    min-width: 0;
  }
`;

const DenialReason = styled.p`
  padding: ${tokens.space[3]} 20px;
  border-bottom: 1px solid ${tokens.color.line};
  color: ${tokens.color.ink2};
`;

/** Adds a task from one line. `t` goes there. */
export function QuickAdd({ insuredId }: { insuredId?: string }) {
  const [line, setLine] = useState('');
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const toast = useToast();
  const create = useCreateRecord(taskType);
  const denial = useDenial('task:write');
  usePageKey('t', () => input.current?.focus());
  useUnsavedDraft(line !== '');
  if (denial) return denial === 'forbidden' ? null : <DenialReason>{denialSentence(denial)}</DenialReason>;
  const task = readTask(line, dayOf(new Date()));
  const save = async () => {
    const refused = taskInputs.title.input.safeParse(task.title).error?.issues[0]?.message;
    setError(refused);
    if (refused !== undefined || pending) return;
    setPending(true);
    try {
      const { title: subject } = await create({ ...task, ...(insuredId && { insured_id: insuredId }) });
      toast.success('Task added', { subject, about: 'add task' });
      setLine('');
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem;
      setError(problem.detail);
    } finally {
      setPending(false);
    }
  };
  return (
    <Form
      aria-label="Add a task"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        ref={input}
        label="New task"
        hideLabel
        value={line}
        autoComplete="off"
        placeholder="Add a task: call back tomorrow 2pm"
        hint={
          line === ''
            ? undefined
            : `${dueText({ due_date: task.due_date ?? null, due_time: task.due_time ?? null }, new Date())} · Enter adds it.`
        }
        error={error}
        onChange={({ target }) => {
          setLine(target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" pending={pending} pendingLabel="Adding...">
        Add task
      </Button>
    </Form>
  );
}
