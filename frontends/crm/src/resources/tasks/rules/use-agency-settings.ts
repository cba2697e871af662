import { settingsRoutes, type AgencySettingsView, type TaskRule } from '@bindery/contracts/identity';
import { useToast } from '@bindery/ui';
import { zoneName } from '@bindery/ui/time-zones';
import { ApiProblem, etagOf, useApi, useRoute } from '@bindery/web-kit/api';
import { useRef } from 'react';
import { ruleTexts } from './rule-text.js';

type Change = { setting: TaskRule; value: boolean } | { setting: 'time_zone'; value: string };

/** Others may save in between, but not each time. */
const ATTEMPTS = 3;

const valueOf = (settings: AgencySettingsView, { setting }: Change) =>
  setting === 'time_zone' ? settings.time_zone : settings.rules[setting];

const bodyOf = (change: Change) =>
  change.setting === 'time_zone'
    ? { time_zone: change.value }
    : { rules: { [change.setting]: change.value } };

const changed = (settings: AgencySettingsView, change: Change): AgencySettingsView =>
  change.setting === 'time_zone'
    ? { ...settings, time_zone: change.value }
    : { ...settings, rules: { ...settings.rules, [change.setting]: change.value } };

/** The change that takes a change back; undefined if there was no time zone before. */
function reverse(before: AgencySettingsView, change: Change): Change | undefined {
  if (change.setting !== 'time_zone') return { ...change, value: !change.value };
  return before.time_zone === null ? undefined : { ...change, value: before.time_zone };
}

const toldOf = (change: Change) =>
  change.setting === 'time_zone'
    ? { text: 'Time zone changed', subject: zoneName(change.value) }
    : { text: `Rule turned ${change.value ? 'on' : 'off'}`, subject: ruleTexts[change.setting].name };

/** Another user has just changed the same setting. */
class ChangedMeanwhile extends Error {}

/** The settings of the agency, and what saves one of them at once, with undo. */
export function useAgencySettings() {
  const toast = useToast();
  const send = useSend();
  const loaded = useRoute(settingsRoutes.getAgency, {});
  /** Changes are sent one after the other, so that the last one stays. */
  const sending = useRef<Promise<unknown>>(Promise.resolve());

  const save = async (base: AgencySettingsView, change: Change): Promise<void> => {
    const about = `setting ${change.setting}`;
    const { text, subject } = toldOf(change);
    const saving = sending.current.then(() => send(base, change));
    sending.current = saving.catch(() => undefined);
    try {
      await loaded.mutate(saving, {
        optimisticData: (_, shown) => changed(shown ?? base, change),
        revalidate: false,
      });
      const back = reverse(base, change);
      const undo = back && { label: 'Undo', onSelect: () => void saving.then((now) => save(now, back)) };
      toast.success(text, { subject, about, action: undo });
    } catch (error) {
      void loaded.mutate();
      if (error instanceof ChangedMeanwhile) {
        toast.error('Someone else changed this first. Their choice is shown now.', { subject, about });
        return;
      }
      if (!(error instanceof ApiProblem)) throw error;
      const again = { label: 'Try again', onSelect: () => void save(base, change) };
      const action = error.isTransient ? again : undefined;
      toast.error(`Failed to save: ${error.detail}`, { subject, about, action });
    }
  };
  return { loaded, save };
}

/** Saves one setting. Changes of others in the meantime are kept. */
function useSend() {
  const api = useApi();
  return async (base: AgencySettingsView, change: Change): Promise<AgencySettingsView> => {
    let newest = base;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const ifMatch = etagOf(newest.version);
        return await api.call(settingsRoutes.updateAgency, { body: bodyOf(change), ifMatch });
      } catch (error) {
        const isOutdated = error instanceof ApiProblem && error.code === 'precondition_failed';
        if (!isOutdated || attempt === ATTEMPTS) throw error;
      }
      newest = await api.call(settingsRoutes.getAgency, {});
      if (valueOf(newest, change) === change.value) return newest;
      if (valueOf(newest, change) !== valueOf(base, change)) throw new ChangedMeanwhile();
    }
  };
}
