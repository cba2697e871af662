import {
  recurrenceUnits,
  taskFields,
  updateTaskBody,
  type RecurrenceUnit,
  type TaskPriority,
  type TaskView,
} from '@bindery/contracts/crm';
import { dueDateProblem } from '@bindery/contracts/validation';
import { dayOf } from '@bindery/ui/dates';
import { FieldGrid, formFields, FullRow, TextField, useBoundField } from '@bindery/ui/form';
import { useContractForm } from '@bindery/web-kit/forms';
import { useMemo } from 'react';
import { useController } from 'react-hook-form';
import type { z } from 'zod';
import { EditDialog } from '../../records/edit-dialog.js';
import { fieldInput } from '../../records/field-input.js';
import { useAgentChoices } from '../../records/list/filters-of-records.js';
import { RecordPicker, usePickerSelection } from '../../records/record-picker.js';
import { individualSource } from '../../records/record-sources.js';
import { capitalized } from '../../records/record-type.js';
import { taskType } from './task-type.js';

interface TaskFormValues {
  title: string;
  due_date: string;
  due_time: string;
  priority: TaskPriority;
  assignee_id: string;
  insured_id: string;
  every: string;
  unit: RecurrenceUnit | 'never';
}

function valuesOf(task: TaskView): TaskFormValues {
  return {
    title: task.title,
    due_date: task.due_date ?? '',
    due_time: task.due_time ?? '',
    priority: task.priority,
    assignee_id: task.assignee_id,
    insured_id: task.insured_id ?? '',
    every: String(task.recurrence?.every ?? 1),
    unit: task.recurrence?.unit ?? 'never',
  };
}

const bodyOf = ({ every, unit, ...task }: TaskFormValues) => ({
  ...task,
  recurrence: unit === 'never' ? null : { every: Number(every), unit },
});

const { SelectInput, TextInput } = formFields<TaskFormValues>();
const FieldInput = fieldInput('task', taskFields);
const units = [
  { value: 'never' as const, label: 'Never' },
  ...recurrenceUnits.map((value) => ({ value, label: `${capitalized(value)}s` })),
];

/** The rule of an edit: a due date that is there may stay, whatever it is. */
const editOf = ({ due_date: present }: TaskView) =>
  updateTaskBody.superRefine(({ due_date }, context) => {
    if (!due_date || due_date === present) return;
    const message = dueDateProblem(due_date, dayOf(new Date()));
    if (message !== undefined) context.addIssue({ code: 'custom', path: ['due_date'], message });
  });

/** Edits a task in a dialog. Mount it when it opens. */
export function EditTask({ task, onClose }: { task: TaskView; onClose: () => void }) {
  const schema = useMemo(() => editOf(task), [task]);
  const form = useContractForm<TaskFormValues, z.output<typeof updateTaskBody>>({
    schema,
    defaultValues: valuesOf(task),
    bodyOf,
  });
  return (
    <EditDialog type={taskType} title="Edit task" start={task} {...{ form, valuesOf, onClose }}>
      <TaskInputs task={task} />
    </EditDialog>
  );
}

function TaskInputs({ task }: { task: TaskView }) {
  const { insured_id: id, insured_name } = task;
  const known = id === null ? [] : [{ id, name: insured_name ?? "A client that isn't shared with you" }];
  const insured = usePickerSelection('insured_id', known);
  const { field: unit } = useController<TaskFormValues, 'unit'>({ name: 'unit' });
  const { field: assignee } = useController<TaskFormValues, 'assignee_id'>({ name: 'assignee_id' });
  const { options } = useAgentChoices(assignee.value);
  return (
    <FieldGrid>
      <FullRow>
        <FieldInput name="title" />
      </FullRow>
      <FieldInput name="due_date" />
      <TimeInput />
      <FieldInput name="priority" />
      <SelectInput name="assignee_id" label={taskFields.assignee_id.label} options={options} />
      <SelectInput name="unit" label={taskFields.recurrence.label} options={units} />
      {unit.value === 'never' ? <span /> : <TextInput name="every" label="Every" inputMode="numeric" />}
      <FullRow>
        <RecordPicker
          name="insured_id"
          label={taskFields.insured_id.label}
          source={individualSource}
          selection={insured}
          none="No individual"
        />
      </FullRow>
    </FieldGrid>
  );
}

function TimeInput() {
  const { field, error } = useBoundField<string>('due_time');
  return <TextField {...field} type="time" label={taskFields.due_time.label} error={error} />;
}
