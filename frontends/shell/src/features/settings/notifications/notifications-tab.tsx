import {
  channels,
  isFixed,
  notificationKinds,
  notificationRoutes,
  notificationSwitches,
  notificationSwitchNames,
  pushRoutes,
  type Channel,
  type NotificationKind,
  type NotificationSettingsBody,
  type NotificationSettingsView,
  type PushDevicesView,
} from '@bindery/contracts/identity';
import { Card, LoadFailure, media, tokens, visuallyHidden } from '@bindery/ui';
import { SwitchField } from '@bindery/ui/form';
import { useRoute } from '@bindery/web-kit/api';
import { styled } from 'styled-components';
import { Cards, CardsSkeleton } from '../settings-form.js';
import { PushCard } from './push-card.js';
import { QuietHours } from './quiet-hours.js';
import { useChooseNotifications } from './use-choose-notifications.js';

const List = styled.ul`
  & > li {
    padding: ${tokens.space[3]} 20px;
    border-bottom: 1px solid ${tokens.color.line};
    &:last-child {
      border-bottom: 0;
    }
  }
`;

/** On phones, each kind stands above its switches. */
const Matrix = styled.table<{ $columns: number }>`
  width: 100%;
  border-collapse: collapse;
  & :is(th, td) {
    padding: ${tokens.space[3]} ${tokens.space[2]};
    text-align: start;
    vertical-align: middle;
  }
  & :is(th, td):first-child {
    padding-inline-start: 20px;
  }
  & thead th {
    color: ${tokens.color.ink2};
    font-size: ${tokens.font.s};
    font-weight: 500;
  }
  & tbody tr {
    border-top: 1px solid ${tokens.color.line};
  }
  & tbody th {
    font-weight: 500;
  }
  & tbody th p {
    color: ${tokens.color.ink2};
    font-size: ${tokens.font.s};
    font-weight: 400;
  }
  ${media.phone} {
    &,
    & :is(thead, tbody) {
      display: block;
    }
    & tr {
      display: grid;
      grid-template-columns: repeat(${({ $columns }) => $columns}, minmax(0, 1fr));
      align-items: center;
      padding-inline: ${tokens.space[3]};
    }
    & tr > th:first-child {
      grid-column: 1 / -1;
      padding: ${tokens.space[3]} ${tokens.space[2]} 0;
    }
    & thead th:first-child {
      ${visuallyHidden}
    }
  }
`;

const Always = styled.span`
  color: ${tokens.color.ink2};
  font-size: ${tokens.font.s};
  white-space: nowrap;
`;

const channelLabels: Readonly<Record<Channel, string>> = {
  app: 'In Bindery',
  mail: 'Email',
  digest: 'Daily email',
  push: 'Push',
};

type Choose = (body: NotificationSettingsBody) => void;

/** The notices that reach a person, and how. A choice applies at once. */
export function NotificationsTab() {
  const loaded = useRoute(notificationRoutes.getSettings, {});
  const devices = useRoute(pushRoutes.list, {});
  const failed = [loaded, devices].find(({ data, error }) => error && !data);
  if (failed) return <LoadFailure title="Failed to load your notifications" resource={failed} />;
  if (!loaded.data || !devices.data) return <CardsSkeleton />;
  return <Choices settings={loaded.data} devices={devices.data} />;
}

interface ChoicesProps {
  settings: NotificationSettingsView;
  devices: PushDevicesView;
}

function Choices({ settings, devices }: ChoicesProps) {
  const hasPush = devices.key !== null;
  const choose = useChooseNotifications(settings);
  const onChoose: Choose = (body) => void choose(body);
  return (
    <Cards>
      <Card title="All at once" ruled flush>
        <List aria-label="All at once">
          {notificationSwitchNames
            .filter((name) => hasPush || name !== 'push_notifications')
            .map((name) => (
              <li key={name}>
                <SwitchField
                  label={notificationSwitches[name].label}
                  hint={notificationSwitches[name].hint}
                  checked={settings[name]}
                  onChange={(isOn) => onChoose({ [name]: isOn })}
                />
              </li>
            ))}
        </List>
      </Card>
      <Card title="By kind" ruled flush>
        <KindTable
          settings={settings}
          shown={channels.filter((channel) => hasPush || channel !== 'push')}
          onChoose={onChoose}
        />
        {hasPush && (
          <QuietHours hours={settings.quiet_hours} onChange={(quiet_hours) => onChoose({ quiet_hours })} />
        )}
      </Card>
      <PushCard devices={devices} />
    </Cards>
  );
}

interface KindTableProps {
  settings: NotificationSettingsView;
  shown: readonly Channel[];
  onChoose: Choose;
}

function KindTable({ settings, shown, onChoose }: KindTableProps) {
  const kinds = Object.keys(settings.matrix) as NotificationKind[];
  return (
    <Matrix $columns={shown.length} aria-label="Notifications by kind">
      <thead>
        <tr>
          <th scope="col">Notification</th>
          {shown.map((channel) => (
            <th key={channel} scope="col">
              {channelLabels[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">
              {notificationKinds[kind].label}
              <p>{notificationKinds[kind].hint}</p>
            </th>
            {shown.map((channel) => (
              <td key={channel}>
                <CellSwitch
                  {...{ kind, channel }}
                  isOn={settings.matrix[kind]?.[channel]}
                  isAlways={isFixed({ kind, channel }, settings.always)}
                  onChange={(isOn) => onChoose({ matrix: { [kind]: { [channel]: isOn } } })}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Matrix>
  );
}

interface CellSwitchProps {
  kind: NotificationKind;
  channel: Channel;
  /** Undefined where the kind isn't sent by the channel. */
  isOn: boolean | undefined;
  isAlways: boolean;
  onChange: (isOn: boolean) => void;
}

function CellSwitch({ kind, channel, isOn, isAlways, onChange }: CellSwitchProps) {
  if (isOn === undefined) return null;
  if (isAlways) return <Always>Always on</Always>;
  return (
    <SwitchField
      label={`${notificationKinds[kind].label}: ${channelLabels[channel]}`}
      hideLabel
      checked={isOn}
      onChange={onChange}
    />
  );
}
