import { taskActionRoutes } from '@bindery/contracts/crm';
import type { AgencySettingsView } from '@bindery/contracts/identity';
import { Card, LoadFailure, PageHeader, PageSpinner, tokens } from '@bindery/ui';
import { SwitchField, TimeZoneField } from '@bindery/ui/form';
import { zoneName } from '@bindery/ui/time-zones';
import { useDenial } from '@bindery/web-kit/access';
import { useRoute } from '@bindery/web-kit/api';
import { useFailureToast } from '@bindery/web-kit/lists';
import { useEffect, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { countOf, switchesOf } from './rule-text.js';
import { useAgencySettings } from './use-agency-settings.js';

const FAILED = 'Failed to fetch the rules';
/** Crm learns of a change shortly after identity has answered. */
const PREVIEW_AFTER_MS = 1_000;

const Cards = styled.div`
  display: grid;
  gap: 20px;
  max-width: 880px;
`;

const List = styled.ul`
  & > li {
    padding: ${tokens.space[3]} 20px;
    border-bottom: 1px solid ${tokens.color.line};
  }
`;

const Coming = styled.span`
  display: block;
  margin-top: ${tokens.space[1]};
  color: ${tokens.color.ink2};
  font-weight: 600;
`;

const Note = styled.p`
  color: ${tokens.color.ink2};
  font-size: ${tokens.font.s};
`;

const Foot = styled(Note)`
  padding: ${tokens.space[3]} 20px;
`;

const Zone = styled.div`
  max-width: 420px;
`;

/** Which rules make tasks by themselves, and by which days. */
export function RulesPage() {
  const settings = useAgencySettings();
  const { data, error } = settings.loaded;
  useFailureToast(error, FAILED);
  const mayChange = useDenial('agency:update') === null;
  let content: ReactNode = <PageSpinner />;
  if (data) content = <Settings data={data} mayChange={mayChange} save={settings.save} />;
  else if (error) content = <LoadFailure title={FAILED} resource={settings.loaded} />;
  return (
    <>
      <PageHeader
        title="Automatic tasks"
        subtitle="Rules make tasks overnight, once for each client or policy that is due."
        back={{ to: '/app/dashboard/tasks', label: 'Back to Tasks' }}
      />
      {content}
    </>
  );
}

/** How many tasks of a rule the first night makes, as long as it is still to come. */
function usePreview(version: number) {
  const { data, mutate } = useRoute(taskActionRoutes.firstRuleRun, {});
  const [loadedFor, setLoadedFor] = useState(version);
  useEffect(() => {
    if (version === loadedFor) return undefined;
    const timer = setTimeout(() => {
      setLoadedFor(version);
      void mutate();
    }, PREVIEW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [version, loadedFor, mutate]);
  return (rule: string) => data?.items.find((item) => item.rule === rule)?.tasks;
}

interface SettingsProps {
  data: AgencySettingsView;
  mayChange: boolean;
  save: ReturnType<typeof useAgencySettings>['save'];
}

function Settings({ data, mayChange, save }: SettingsProps) {
  const comingOf = usePreview(data.version);
  return (
    <Cards>
      <Card title="Rules" ruled flush>
        <List aria-label="Rules">
          {switchesOf(data.rules).map(({ rule, isOn, name, makes }) => {
            const coming = isOn ? comingOf(rule) : undefined;
            return (
              <li key={rule}>
                <SwitchField
                  label={name}
                  hint={
                    <>
                      {makes}
                      {coming !== undefined && (
                        <Coming>{`The first night makes tasks for ${countOf(rule, coming)}.`}</Coming>
                      )}
                    </>
                  }
                  checked={isOn}
                  disabled={!mayChange}
                  onChange={(value) => void save(data, { setting: rule, value })}
                />
              </li>
            );
          })}
        </List>
        <Foot>
          {mayChange
            ? 'When you turn a rule off, the open tasks that it made stay. When you turn it on again, it makes the tasks that are due then.'
            : "Only the agency's owner and admins can turn rules on or off."}
        </Foot>
      </Card>
      <Card title="Time zone">
        <TimeZone {...{ data, mayChange, save }} />
      </Card>
    </Cards>
  );
}

const ZONE_HINT =
  'Rules run in the first hour of the day in this time zone. Its days also decide which policies are in force.';

function TimeZone({ data, mayChange, save }: SettingsProps) {
  const zone = data.time_zone;
  if (!mayChange) {
    return (
      <>
        <p>{zone === null ? 'Not chosen yet' : zoneName(zone)}</p>
        <Note>{ZONE_HINT}</Note>
      </>
    );
  }
  return (
    <Zone>
      <TimeZoneField
        label="Agency's time zone"
        hint={ZONE_HINT}
        zone={zone}
        onChoose={(value) => void save(data, { setting: 'time_zone', value })}
      />
    </Zone>
  );
}
