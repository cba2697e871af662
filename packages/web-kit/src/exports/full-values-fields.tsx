import { CheckboxField, TextField } from '@bindery/ui/form';
import { useDenial } from '../access/access.js';

/** Whether a file has protected numbers in full, and what for. */
export interface FullValues {
  wanted: boolean;
  reason: string;
}

export const NO_FULL_VALUES: FullValues = { wanted: false, reason: '' };

export const lacksReason = ({ wanted, reason }: FullValues): boolean => wanted && reason.trim() === '';

interface FullValuesFieldsProps {
  value: FullValues;
  onChange: (value: FullValues) => void;
  /** Whether the dialog was submitted without a reason. */
  isMissing: boolean;
}

/** Chooses full values, which need a reason. A code from an email is asked for when the file is made. */
export function FullValuesFields({ value, onChange, isMissing }: FullValuesFieldsProps) {
  const ofEverybody = useDenial('agency:update') === null;
  return (
    <>
      <CheckboxField
        label="Include full SSN, Medicare and driver's license numbers and email addresses"
        hint={`${ofEverybody ? '' : 'Only of your own clients; others stay masked. '}We'll email you a code to confirm that it's you, and tell the owner and administrators.`}
        checked={value.wanted}
        onChange={(wanted) => onChange({ ...value, wanted })}
      />
      {value.wanted && (
        <TextField
          label="Reason"
          required
          maxLength={200}
          autoComplete="off"
          hint="It's listed with the export."
          error={isMissing && lacksReason(value) ? 'Say what the full numbers are for.' : undefined}
          value={value.reason}
          onChange={({ target }) => onChange({ ...value, reason: target.value })}
        />
      )}
    </>
  );
}
