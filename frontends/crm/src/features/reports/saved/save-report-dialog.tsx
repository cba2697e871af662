import {
  reportFormatLabel,
  reportFormats,
  savedReportSettings,
  scheduleFrequencies,
  type SavedReportRequest,
  type SavedReportView,
} from '@bindery/contracts/crm';
import { settingsRoutes } from '@bindery/contracts/identity';
import { useToast } from '@bindery/ui';
import { CheckboxField, FieldGrid, Fieldset, FormDialog, formFields, useBoundField } from '@bindery/ui/form';
import { zoneName } from '@bindery/ui/time-zones';
import { useRoute } from '@bindery/web-kit/api';
import { submitForm, useContractForm } from '@bindery/web-kit/forms';
import { useMe } from '@bindery/web-kit/session';
import { useWatch } from 'react-hook-form';
import { useAgents } from '../../../records/list/filters-of-records.js';
import { frequencyNames, hourText, weekdays } from './schedule-words.js';
import { useSavedReportChanges } from './use-saved-reports.js';

interface Values {
  name: string;
  shared: boolean;
  schedule: {
    /** Empty for a report that isn't sent. */
    frequency: string;
    weekday: string;
    month_day: string;
    hour: string;
    format: string;
    recipients: string[];
    send_when_empty: boolean;
  };
}
type Body = Pick<SavedReportRequest, 'name' | 'shared' | 'schedule'>;

const { TextInput, SelectInput, CheckboxInput } = formFields<Values>();

const frequencies = scheduleFrequencies.map((value) => ({ value, label: frequencyNames[value] }));
const days = weekdays.map((label, index) => ({ value: String(index + 1), label }));
const monthDays = Array.from({ length: 31 }, (_, index) => ({
  value: String(index + 1),
  label: index < 28 ? `Day ${String(index + 1)}` : `Day ${String(index + 1)}, or the last one`,
}));
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }));
const formats = reportFormats.map((value) => ({ value, label: reportFormatLabel[value] }));

function bodyOf({ name, shared, schedule }: Values): unknown {
  const { frequency, weekday, month_day, hour, ...rest } = schedule;
  if (frequency === '') return { name, shared, schedule: null };
  const day = { weekly: Number(weekday), monthly: Number(month_day) }[frequency] ?? null;
  return { name, shared, schedule: { ...rest, frequency, day, hour: Number(hour) } };
}

function valuesOf(saved: SavedReportView | undefined, name: string, me: string): Values {
  return {
    name: saved?.name ?? name,
    shared: saved?.shared ?? false,
    schedule: { ...unscheduled, recipients: [me], ...(saved?.schedule && scheduleValues(saved.schedule)) },
  };
}

const unscheduled = {
  ...{ frequency: '', weekday: '1', month_day: '1', hour: '7', format: 'pdf', send_when_empty: false },
} as const;

function scheduleValues({
  day,
  hour,
  ...schedule
}: NonNullable<SavedReportView['schedule']>): Partial<Values['schedule']> {
  const { frequency } = schedule;
  return {
    ...schedule,
    ...(day !== null && frequency === 'weekly' && { weekday: String(day) }),
    ...(day !== null && frequency === 'monthly' && { month_day: String(day) }),
    hour: String(hour),
  };
}

interface DialogProps {
  /** The report that is saved. */
  request: Omit<SavedReportRequest, keyof Body>;
  /** The name that is offered. */
  name: string;
  /** Absent for a new one. */
  saved?: SavedReportView | undefined;
  onClose: () => void;
}

/** Saves a report, and says when it is sent and to whom. */
export function SaveReportDialog({ request, name, saved, onClose }: DialogProps) {
  const toast = useToast();
  const { id: me } = useMe();
  const { save } = useSavedReportChanges();
  const form = useContractForm<Values, Body>({
    schema: savedReportSettings,
    bodyOf,
    defaultValues: valuesOf(saved, name, me),
  });
  const submit = submitForm(
    form,
    async (body) => {
      await save({ ...request, ...body }, saved);
      onClose();
    },
    ({ detail }) => toast.error(`Failed to save the report: ${detail}`, { about: 'saved report' }),
  );
  return (
    <FormDialog
      title={saved ? 'Edit saved report' : 'Save report'}
      saveLabel="Save"
      form={form}
      onSave={submit}
      onClose={onClose}
    >
      <FieldGrid $columns={1}>
        <TextInput name="name" label="Name" required maxLength={60} />
        <CheckboxInput
          name="shared"
          label="Share with the agency"
          hint="Colleagues can run it. Each counts the records that they can see."
        />
        <SelectInput name="schedule.frequency" label="Send" none="Not sent" options={frequencies} />
        <ScheduleFields />
      </FieldGrid>
    </FormDialog>
  );
}

function ScheduleFields() {
  const frequency = useWatch<Values>({ name: 'schedule.frequency' });
  const zone = useRoute(settingsRoutes.getAgency, {}).data?.time_zone;
  if (frequency === '') return null;
  return (
    <>
      {frequency === 'weekly' && <SelectInput name="schedule.weekday" label="Day" options={days} />}
      {frequency === 'monthly' && <SelectInput name="schedule.month_day" label="Day" options={monthDays} />}
      <SelectInput
        name="schedule.hour"
        label="Time"
        hint={`In your agency’s time zone${zone ? `, ${zoneName(zone)}` : ''}.`}
        options={hours}
      />
      <SelectInput name="schedule.format" label="File" options={formats} />
      <Recipients />
      <CheckboxInput name="schedule.send_when_empty" label="Also send it when it finds nothing" />
    </>
  );
}

/** Members of the agency. Each gets an email with a link, and a report of what they can see. */
function Recipients() {
  const { data } = useAgents();
  const { field, error } = useBoundField<string[]>('schedule.recipients');
  const chosen = new Set(field.value);
  const former = data ? field.value.filter((id) => !data.items.some((one) => one.id === id)) : [];
  const toggle = (id: string, isChosen: boolean) =>
    field.onChange(isChosen ? [...field.value, id] : field.value.filter((one) => one !== id));
  return (
    <Fieldset legend="Recipients" note="Each gets a link to a report of what they can see">
      {(data?.items ?? []).map(({ id, name }) => (
        <CheckboxField
          key={id}
          label={name}
          checked={chosen.has(id)}
          onChange={(isChosen) => toggle(id, isChosen)}
        />
      ))}
      {former.map((id) => (
        <CheckboxField key={id} label="Former member" checked onChange={() => toggle(id, false)} />
      ))}
      {error && <p role="alert">{error}</p>}
    </Fieldset>
  );
}
