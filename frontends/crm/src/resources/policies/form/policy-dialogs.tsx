import { policyFields, proposedStart, type PolicyView } from '@bindery/contracts/crm';
import { dayOf } from '@bindery/ui/dates';
import { Fieldset, FieldsetStack, type PickerOption } from '@bindery/ui/form';
import { useMe } from '@bindery/web-kit/session';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { AddDialog } from '../../../records/add-dialog.js';
import { EditDialog, EditRecordDialog } from '../../../records/edit-dialog.js';
import type { Captured } from '../../../records/use-completion.js';
import { NewPolicyFields } from './new-policy-fields.js';
import { CoverageFields, InformationFields, namesIn, type KnownNames } from './policy-fields.js';
import { useNewPolicyForm, usePolicyForm, valuesOf, type PolicyFormValues } from './policy-form.js';
import { policyType } from '../policy-type.js';

interface AddPolicyDialogProps {
  /** The individual or carrier that it is added to. */
  insured?: PickerOption | undefined;
  carrier?: PickerOption | undefined;
  /** The effective date; one is proposed by default. */
  starts?: string | undefined;
  /** Values of a captured text. The names of its carrier and product stand beside the fields in which they are chosen. */
  captured?: Captured | undefined;
  onCreated?: ((policy: PolicyView) => void) | undefined;
  onClose: () => void;
}

/** Adds a policy. The agent who adds one has mostly written it. */
export function AddPolicyDialog(props: AddPolicyDialogProps) {
  const { insured, carrier, starts, captured = {}, onCreated, onClose } = props;
  const isCaptured = Object.keys(captured).length > 0;
  const me = useMe();
  const form = useNewPolicyForm({
    insured_id: insured?.id ?? '',
    carrier_id: carrier?.id ?? '',
    effective_date:
      starts ?? (isCaptured ? '' : proposedStart({ plan_type: null, dob: null }, dayOf(new Date()))),
    writing_agent: me.role === 'agent' ? me.id : '',
    // Nothing is chosen that the text doesn't say.
    ...(isCaptured && { premium_mode: '' }),
    ...ownValues(captured),
  });
  return (
    <AddDialog type={policyType} title="Add policy" form={form} onClose={onClose} onCreated={onCreated}>
      <NewPolicyFields
        known={{ insured: listed(insured), carrier: listed(carrier), product: [] }}
        hasStart={starts !== undefined || isCaptured}
        isWhole={isCaptured}
        said={captured}
      />
    </AddDialog>
  );
}

/** The values that need not be chosen among records. */
const ownValues = (captured: Captured): Partial<PolicyFormValues> =>
  Object.fromEntries(
    Object.entries(policyFields).flatMap(([name, { refersTo }]) =>
      refersTo === undefined && captured[name] !== undefined ? [[name, captured[name]]] : [],
    ),
  );

const listed = (option: PickerOption | undefined) => (option ? [option] : []);

const TITLE = 'Edit policy';

interface EditPolicyDialogProps {
  id: string;
  /** The name of its product in a captured text, where that is to be chosen. */
  product?: string | undefined;
  onClose: () => void;
}

/** Edits a policy from a list. */
export function EditPolicyDialog({ id, product, onClose }: EditPolicyDialogProps) {
  return (
    <EditRecordDialog type={policyType} id={id} title={TITLE} onClose={onClose}>
      {(start) => <LoadedDialog {...{ start, product, onClose }} />}
    </EditRecordDialog>
  );
}

interface LoadedDialogProps extends Omit<EditPolicyDialogProps, 'id'> {
  start: PolicyView;
}

function LoadedDialog({ start, product, onClose }: LoadedDialogProps) {
  const form = usePolicyForm(start);
  return (
    <EditDialog type={policyType} title={TITLE} {...{ start, form, valuesOf, onClose }}>
      {(record) => <PolicyFieldsets known={namesIn(start, record)} product={product} />}
    </EditDialog>
  );
}

function PolicyFieldsets({ known, product }: { known: KnownNames; product: string | undefined }) {
  const { setFocus } = useFormContext<PolicyFormValues>();
  useEffect(() => {
    if (product !== undefined) setFocus('product_id');
  }, [product, setFocus]);
  return (
    <FieldsetStack>
      <Fieldset legend="Policy information">
        <InformationFields known={known} said={product === undefined ? undefined : { product }} />
      </Fieldset>
      <Fieldset legend="Coverage & financial">
        <CoverageFields />
      </Fieldset>
    </FieldsetStack>
  );
}
