import type { HouseholdRelationship, HouseholdView, IndividualView } from '@bindery/contracts/crm';
import { Button, Dialog, useSaveKey } from '@bindery/ui';
import { FieldGrid, PickerField, SelectField, type PickerOption } from '@bindery/ui/form';
import { Plus } from 'lucide-react';
import { useId, useState, type SyntheticEvent } from 'react';
import { AddIndividualDialog } from '../form/individual-dialogs.js';
import { listedName, nameOf } from '../labels.js';
import { useCandidates } from './household-source.js';
import { relationshipOptions } from './relationships.js';
import { useHouseholdChanges } from './use-household-changes.js';

interface AddMemberDialogProps {
  individual: IndividualView;
  household: HouseholdView;
  onClose: () => void;
  /** Called with the household once it is saved. @param id of the new member */
  onAdded: (household: HouseholdView, id: string) => void;
}

/** Links a person to the household of an individual, who becomes the head of a new one. */
export function AddMemberDialog({ individual, household, onClose, onAdded }: AddMemberDialogProps) {
  const [text, setText] = useState<string | null>(null);
  const [chosen, setChosen] = useState<PickerOption | null>(null);
  const [relationship, setRelationship] = useState<HouseholdRelationship | ''>('');
  const [isAdding, setAdding] = useState(false);
  const [pending, setPending] = useState(false);
  const changes = useHouseholdChanges(individual, household);
  const formId = useId();
  useSaveKey(formId);
  const isNew = household.members.length === 0;
  const head = isNew ? individual : household.members.find((member) => member.relationship === 'head');
  const known = new Set([individual.id, ...household.members.map(({ individual_id }) => individual_id)]);
  const results = useCandidates(text, known);
  if (isAdding) {
    return (
      <AddIndividualDialog
        onCreated={(created) => setChosen({ id: created.id, name: listedName(created) })}
        onClose={() => setAdding(false)}
      />
    );
  }
  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (!chosen || relationship === '' || pending) return;
    setPending(true);
    const saved = await changes.add(chosen.name, { individual_id: chosen.id, relationship });
    setPending(false);
    if (!saved) return;
    onClose();
    onAdded(saved, chosen.id);
  };
  return (
    <Dialog
      open
      sticky
      title="Add to household"
      description={
        isNew
          ? `${nameOf(individual)} becomes the head of the household. You can change that later.`
          : 'For people who are clients themselves. Others are added under Dependents.'
      }
      showDescription
      onOpenChange={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            pending={pending}
            disabled={!chosen || relationship === ''}
          >
            Add
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void save(event)}>
        <FieldGrid $columns={1}>
          <PickerField
            label="Individual"
            required
            autoFocus
            placeholder="Search individuals"
            chosen={chosen}
            onChoose={setChosen}
            onSearch={setText}
            results={results}
          />
          <div>
            <Button icon={<Plus />} size="small" onClick={() => setAdding(true)}>
              Add individual…
            </Button>
          </div>
          <SelectField
            label={head ? `Relationship to ${nameOf(head)}` : 'Relationship to the head of the household'}
            required
            options={relationshipOptions.filter(({ value }) => !head || value !== 'head')}
            value={relationship}
            onChange={(value) => setRelationship(value as HouseholdRelationship)}
          />
        </FieldGrid>
      </form>
    </Dialog>
  );
}
