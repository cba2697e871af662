import {
  channels,
  isFixed,
  notificationKinds,
  notificationRoutes,
  notificationSwitches,
  notificationSwitchNames,
  type Channel,
  type NotificationKind,
  type NotificationSettingsBody,
  type NotificationSettingsView,
} from '@bindery/contracts/identity';
import { Card, LoadFailure, tokens } from '@bindery/ui';
import { SwitchField } from '@bindery/ui/form';
import { useRoute } from '@bindery/web-kit/api';
import { styled } from 'styled-components';
import { Cards, CardsSkeleton } from '../settings-form.js';
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

const Matrix = styled.table`
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
  const { data, error } = loaded;
  if (error && !data) return <LoadFailure title="Failed to load your notifications" resource={loaded} />;
  if (!data) return <CardsSkeleton />;
  return <Choices settings={data} />;
}

function Choices({ settings }: { settings: NotificationSettingsView }) {
  const choose = useChooseNotifications(settings);
  const onChoose: Choose = (body) => void choose(body);
  return (
    <Cards>
      <Card title="All at once" ruled flush>
        <List aria-label="All at once">
          {notificationSwitchNames.map((name) => (
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
        <KindTable settings={settings} onChoose={onChoose} />
      </Card>
    </Cards>
  );
}

function KindTable({ settings, onChoose }: { settings: NotificationSettingsView; onChoose: Choose }) {
  const kinds = Object.keys(settings.matrix) as NotificationKind[];
  return (
    <Matrix aria-label="Notifications by kind">
      <thead>
        <tr>
          <th scope="col">Notification</th>
          {channels.map((channel) => (
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
            {channels.map((channel) => (
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
