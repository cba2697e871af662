import type { PushDevicesView, PushDeviceView } from '@bindery/contracts/identity';
import { Button, Card } from '@bindery/ui';
import { useDateWords } from '@bindery/ui/date-words';
import { SwitchField } from '@bindery/ui/form';
import { MonitorSmartphone } from 'lucide-react';
import type { PushSupport } from '../../../site/push/browser-push.js';
import { Note, Row } from '../../../site/card-rows.js';
import { usePush } from './use-push.js';

const hints: Readonly<Record<PushSupport, string>> = {
  possible: 'They arrive while Bindery is closed too, and name no clients.',
  denied: "You've blocked notifications from this site. Allow them in the settings of your browser first.",
  unsupported:
    "This browser can't show them. On an iPhone or iPad, add Bindery to your Home Screen and open it there.",
};

/** The devices to which push messages go. */
export function PushCard({ devices }: { devices: PushDevicesView }) {
  if (devices.key !== null) return <Devices devices={devices} serverKey={devices.key} />;
  return (
    <Card title="Push messages" ruled flush>
      <Note>Push messages are off on this installation of Bindery.</Note>
    </Card>
  );
}

function Devices({ devices, serverKey }: { devices: PushDevicesView; serverKey: string }) {
  const { own, others, support, pending, turnOn, remove, sendTest } = usePush(devices, serverKey);
  return (
    <Card
      title="Push messages"
      ruled
      flush
      action={
        devices.items.length > 0 && (
          <Button size="small" pending={pending === 'test'} onClick={() => void sendTest()}>
            Send me a test
          </Button>
        )
      }
    >
      <ul aria-label="Devices with push messages">
        <Row>
          <SwitchField
            label="In this browser"
            hint={hints[support]}
            checked={own !== undefined}
            disabled={pending === 'own' || (support !== 'possible' && !own)}
            onChange={(isOn) => void (isOn ? turnOn() : own && remove(own))}
          />
        </Row>
        {others.map((device) => (
          <OtherDevice
            key={device.id}
            device={device}
            isPending={pending === device.id}
            onRemove={() => void remove(device)}
          />
        ))}
      </ul>
    </Card>
  );
}

interface OtherDeviceProps {
  device: PushDeviceView;
  isPending: boolean;
  onRemove: () => void;
}

function OtherDevice({ device, isPending, onRemove }: OtherDeviceProps) {
  const { instant } = useDateWords();
  return (
    <Row>
      <MonitorSmartphone aria-hidden="true" />
      <div>
        <strong>{device.device}</strong>
        <p>Since {instant(device.created_at)}</p>
      </div>
      <Button size="small" pending={isPending} aria-label={`Turn off: ${device.device}`} onClick={onRemove}>
        Turn off
      </Button>
    </Row>
  );
}
