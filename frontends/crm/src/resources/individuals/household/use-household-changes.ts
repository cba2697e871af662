import type { HouseholdMember, HouseholdView, IndividualView } from '@bindery/contracts/crm';
import { useConfirm, useToast } from '@bindery/ui';
import { useSetHousehold, type Membership } from './use-household.js';
import { nameOf } from '../labels.js';
import { withRelationship } from './relationships.js';

/** The changes that the card of a household makes, each with undo. */
export function useHouseholdChanges(individual: IndividualView, household: HouseholdView) {
  const set = useSetHousehold();
  const announce = useAnnounce();
  const toast = useToast();
  const confirm = useConfirm();
  const { members, version } = household;
  return {
    /** @returns the household; undefined if it was not saved */
    async add(name: string, added: Membership): Promise<HouseholdView | undefined> {
      const self: Membership = { individual_id: individual.id, relationship: 'head' };
      const before = members.length === 0 ? [self] : members;
      const saved = await set(individual.id, [...before, added], version);
      if (saved) announce('Added to the household', name, individual.id, members, saved);
      return saved;
    },
    async change(member: HouseholdMember, relationship: HouseholdMember['relationship']): Promise<void> {
      const next = withRelationship(members, member.individual_id, relationship);
      const saved = await set(individual.id, next, version);
      if (saved) announce('Relationship changed', nameOf(member), individual.id, members, saved);
    },
    async remove(member: HouseholdMember): Promise<void> {
      const { individual_id } = member;
      const others = members.filter((other) => other.individual_id !== individual_id);
      const isSelf = individual_id === individual.id;
      const reached = isSelf ? others.find(({ can_edit }) => can_edit) : individual;
      const isFinal = reached === undefined && {
        title: `Remove ${nameOf(member)} from the household?`,
        description: "You can't undo this, because you can't change those who stay in it.",
        confirmLabel: 'Take out',
        danger: true,
      };
      if (isFinal && !(await confirm(isFinal))) return;
      const saved = await set(individual.id, others, version);
      if (!saved) return;
      const title = 'Removed from the household';
      if (!reached) toast.success(title, { subject: nameOf(member), about: ABOUT });
      else if ('individual_id' in reached) announce(title, nameOf(member), reached.individual_id, members);
      else announce(title, nameOf(member), reached.id, members, saved);
    },
  };
}

const ABOUT = 'household';

/** Shows a message about a change and offers undo. */
function useAnnounce() {
  const set = useSetHousehold();
  const toast = useToast();
  /** @param at a member of the household after the change, or its only member before */
  return (
    title: string,
    subject: string,
    at: string,
    before: readonly Membership[],
    saved?: HouseholdView,
  ) => {
    const undo = async () => {
      if (await set(at, before, saved?.version))
        toast.success('Household change undone', { subject, about: ABOUT });
    };
    toast.success(title, {
      subject,
      about: ABOUT,
      action: { label: 'Undo', onSelect: () => void undo() },
    });
  };
}
