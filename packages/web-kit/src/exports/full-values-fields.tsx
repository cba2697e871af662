import { CheckboxField, TextField } from '@bindery/ui/form';
import { useDenial } from '../access/access.js';
import { useSession } from '../session/index.js';

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

/** Chooses full values, which need a reason. Who it is gets confirmed when the file is made. */
export function FullValuesFields({ value, onChange, isMissing }: FullValuesFieldsProps) {
  const ofEverybody = useDenial('agency:update') === null;
  const proof = useProof();
  return (
    <>
      <CheckboxField
        label="Include full SSN, Medicare and driver's license numbers and email addresses"
        hint={`${ofEverybody ? '' : 'Only of your own clients; others stay masked. '}You confirm that it's you with ${proof}, and we tell the owner and administrators.`}
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

/** By the methods of a token, in the order in which the dialog offers them. */
const proofs: readonly (readonly [method: string, proof: string])[] = [
  ['totp', 'your authenticator app'],
  ['mfa/webauthn', 'your security key'],
  ['passkey', 'your passkey'],
  ['mfa/recovery_code', 'a recovery code'],
];

/** The proof that the person is asked for first. */
function useProof(): string {
  const { state } = useSession();
  const methods = 'access' in state && state.access ? state.access.stepUpMethods : [];
  return proofs.find(([method]) => methods.includes(method))?.[1] ?? 'a code that we email you';
}
