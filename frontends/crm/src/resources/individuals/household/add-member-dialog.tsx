import type { HouseholdRelationship, HouseholdView, IndividualView } from '@bindery/contracts/crm';
import { Button, Dialog } from '@bindery/ui';
import { FieldGrid, PickerField, SelectField, type PickerOption } from '@bindery/ui/form';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { individualSource } from '../../../records/record-sources.js';
import { useSearchResult } from '../../../records/use-search-result.js';
import { AddIndividualDialog } from '../form/individual-dialogs.js';
import { listedName, nameOf } from '../labels.js';
import { relationshipOptions } from './relationships.js';
import { useHouseholdChanges } from './use-household-changes.js';

interface AddMemberDialogProps {
  individual: IndividualView;
  household: HouseholdView;
  onClose: () => void;
}

/** Links a person to the household of an individual, who becomes the head of a new one. */
export function AddMemberDialog({ individual, household, onClose }: AddMemberDialogProps) {
  const [text, setText] = useState<string | null>(null);
  const [chosen, setChosen] = useState<PickerOption | null>(null);
  const [relationship, setRelationship] = useState<HouseholdRelationship | ''>('');
  const [isAdding, setAdding] = useState(false);
  const [pending, setPending] = useState(false);
  const changes = useHouseholdChanges(individual, household);
  const results = useSearchResult(individualSource, text);
  const isNew = household.members.length === 0;
  const head = isNew ? individual : household.members.find((member) => member.relationship === 'head');
  const known = new Set([individual.id, ...household.members.map(({ individual_id }) => individual_id)]);
  if (isAdding) {
    return (
      <AddIndividualDialog
        onCreated={(created) => setChosen({ id: created.id, name: listedName(created) })}
        onClose={() => setAdding(false)}
      />
    );
  }
  const save = async () => {
    if (!chosen || relationship === '') return;
    setPending(true);
    const isSaved = await changes.add(chosen.name, { individual_id: chosen.id, relationship });
    setPending(false);
    if (isSaved) onClose();
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
            variant="primary"
            pending={pending}
            disabled={!chosen || relationship === ''}
            onClick={() => void save()}
          >
            Add
          </Button>
        </>
      }
    >
      <FieldGrid $columns={1}>
        <PickerField
          label="Individual"
          required
          placeholder="Search individuals"
          chosen={chosen}
          onChoose={setChosen}
          onSearch={setText}
          results={{ ...results, options: results.options?.filter(({ id }) => !known.has(id)) }}
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
    </Dialog>
  );
}
